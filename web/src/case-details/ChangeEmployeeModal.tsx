import type { CaseRecord } from '@evenhand/contract/cases';
import { refusedText } from '../cases/refused-text.ts';
import { saidAndClosed } from '../cases/said-and-closed.ts';
import type { DialogForm } from '../cases/use-dialog-form.ts';
import { useDialogForm } from '../cases/use-dialog-form.ts';
import { useOpening } from '../cases/use-opening.ts';
import { useStepFocus } from '../cases/use-step-focus.ts';
import { useService } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useRemoveEmployee, useSetEmployee } from './case-people.api.ts';
import type { EmployeeValues } from './change-employee.ts';
import { employeeErrors, isAttached } from './change-employee.ts';
import styles from './dialogs.module.css';
import { FindEmployee } from './FindEmployee.tsx';
import { employeeText } from './people.text.ts';

/** Another employee, or none where the topic allows it (EMP-01 … EMP-06). */
export function ChangeEmployeeModal({ record, isOpen, onClose }: { record: CaseRecord; isOpen: boolean; onClose: () => void }) {
  const { id: caseId, abilities } = record;
  const { employeeSelectionConfig } = useService();
  const set = useSetEmployee(caseId);
  const remove = useRemoveEmployee(caseId);
  const start = employeeSelectionConfig.isSearchable || !employeeSelectionConfig.isFreeText ? 'search' : 'typed';
  const form = useDialogForm<EmployeeValues>({
    isOpen,
    initial: { manner: start, person: null, name: '', email: '', reasonId: null },
    validate: (values) =>
      values.manner === 'search' && values.person !== null && isAttached(values.person.userId, record)
        ? { person: employeeText.attached }
        : employeeErrors(values),
  });
  const { manner, person, name, email, reasonId } = form.values;
  useStepFocus(manner === 'typed', isOpen);
  useOpening(isOpen, () => {
    set.reset();
    remove.reset();
  });

  const finish = (message: string) => saidAndClosed(message, onClose);
  const submit = (): void => {
    if (!form.check()) return;
    if (manner === 'none') remove.mutate(Number(reasonId), finish(employeeText.removed));
    else if (manner === 'typed') set.mutate({ employeeName: name.trim(), employeeEmail: email.trim() }, finish(employeeText.changed));
    else if (person !== null) set.mutate({ employeeId: person.userId }, finish(employeeText.changed));
  };
  const attached = person !== null && isAttached(person.userId, record) ? employeeText.attached : undefined;
  const find = <FindEmployee record={record} form={form} error={attached ?? form.errors.person} />;
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={employeeText.changeEmployee}
      hasUnsavedText={name !== '' || email !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{employeeText.cancel}</Button>
          <Button variant="filled" type="submit" isBusy={set.isPending || remove.isPending}>
            {manner === 'none' ? employeeText.removeEmployee : employeeText.changeEmployee}
          </Button>
        </>
      }
    >
      <Stack>
        <FormErrorBanner message={refusedText(set.error ?? remove.error)} attempt={set.submittedAt + remove.submittedAt} />
        <Tabs
          label={employeeText.changeEmployee}
          value={manner === 'none' ? 'none' : 'search'}
          onChange={(tab) => form.set({ manner: tab === 'none' ? 'none' : start })}
          tabs={[
            { id: 'search', label: employeeText.searchTab, content: <div className={styles.tab}>{find}</div> },
            ...(abilities.removeEmployee
              ? [{ id: 'none', label: employeeText.noneTab, content: <div className={styles.tab}>{<NoEmployee form={form} />}</div> }]
              : []),
          ]}
        />
      </Stack>
    </AppModal>
  );
}

function NoEmployee({ form }: { form: DialogForm<EmployeeValues> }) {
  return (
    <LookupSelect
      lookup="noEmployeeReasons"
      label={employeeText.reason}
      name="reasonId"
      placeholder={employeeText.chooseReason}
      value={form.values.reasonId}
      onChange={(reasonId) => form.set({ reasonId })}
      error={form.errors.reasonId}
    />
  );
}
