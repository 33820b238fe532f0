import type { CaseRecord } from '@evenhand/contract/case-details';
import { useService } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import { useStepFocus } from '../ui/use-step-focus.ts';
import { useRemoveEmployee, useSetEmployee } from './case-people.api.ts';
import styles from './case-people.module.css';
import { employeeText } from './case-people.text.ts';
import type { EmployeeValues } from './change-employee.ts';
import { changeErrors, formerName, isAttached } from './change-employee.ts';
import { FindEmployee } from './FindEmployee.tsx';

/** Another employee, or none where the topic allows it (EMP-01 … EMP-06). */
export function ChangeEmployeeModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id: caseId, abilities } = record;
  const { employeeSelectionConfig } = useService();
  const set = useSetEmployee(caseId);
  const remove = useRemoveEmployee(caseId);
  const start = employeeSelectionConfig.isSearchable || !employeeSelectionConfig.isFreeText ? 'search' : 'typed';
  const dialog = useActDialog<EmployeeValues>({
    isOpen,
    onClose,
    acts: [set, remove],
    initial: { manner: start, person: null, name: '', email: '', reasonId: null, former: null },
    validate: (values) => changeErrors(values, record),
  });
  const { form, finish } = dialog;
  const { manner, person, name, email, reasonId, former } = form.values;
  const until = formerName(record);
  useStepFocus(manner === 'typed', isOpen);
  const submit = (): void => {
    if (!form.check()) return;
    const consequence = former === null ? {} : { formerEmployee: former };
    if (manner === 'none')
      remove.mutate({ employeeNaReasonId: Number(reasonId), ...consequence }, finish(employeeText.removed));
    else if (manner === 'typed')
      set.mutate(
        { employeeName: name.trim(), employeeEmail: email.trim(), ...consequence },
        finish(employeeText.changed),
      );
    else if (person !== null) set.mutate({ employeeId: person.userId, ...consequence }, finish(employeeText.changed));
  };
  const attached = person !== null && isAttached(person.userId, record) ? employeeText.attached : undefined;
  const find = <FindEmployee record={record} form={form} error={attached ?? form.errors.person} />;
  return (
    <ActDialog
      dialog={dialog}
      title={employeeText.changeEmployee}
      verb={manner === 'none' ? employeeText.removeEmployee : employeeText.changeEmployee}
      onSubmit={submit}
      hasUnsavedText={name !== '' || email !== ''}
    >
      <Tabs
        label={employeeText.changeEmployee}
        value={manner === 'none' ? 'none' : 'search'}
        onChange={(tab) => form.set({ manner: tab === 'none' ? 'none' : start })}
        tabs={[
          { id: 'search', label: employeeText.searchTab, content: <div className={styles.tab}>{find}</div> },
          ...(abilities.removeEmployee
            ? [
                {
                  id: 'none',
                  label: employeeText.noneTab,
                  content: <div className={styles.tab}>{<NoEmployee form={form} />}</div>,
                },
              ]
            : []),
        ]}
      />
      {until !== null && <FormerEmployee name={until} form={form} />}
    </ActDialog>
  );
}

/** A person who was chosen by mistake is not blocked; one whom the case was about is (gaps G-97). */
function FormerEmployee({ name, form: { values, errors, set } }: { name: string; form: DialogForm<EmployeeValues> }) {
  return (
    <RadioGroup
      label={employeeText.former(name)}
      name="former"
      options={[
        { value: 'mistake', label: employeeText.mistake },
        { value: 'keepOut', label: employeeText.keepOut },
      ]}
      value={values.former}
      onChange={(former) => set({ former })}
      hint={employeeText.formerEffect}
      error={errors.former}
    />
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
