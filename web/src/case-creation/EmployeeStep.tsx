import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { Card } from '../ui/Card.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { profileQuery, useCurrentUser } from '../users/users.api.ts';
import styles from './case-creation.module.css';
import { creationText, employeeText } from './case-creation.text.ts';
import { chooseEmployee, chooseNoEmployee, enterEmployee, hasEmployee, primaryLevel } from './case-draft.ts';
import { ManualEmployee } from './ManualEmployee.tsx';
import type { StepProps } from './OwnerStep.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import type { EmployeeForms } from './use-employee-forms.ts';
import { useEmployeeForms } from './use-employee-forms.ts';
import { WizardFrame } from './WizardFrame.tsx';

/**
 * The person the case is about: found by a search, typed in, or nobody for a reason. The service decides
 * which of the first two it offers (WIZ-40).
 */
export function EmployeeStep({ navigation, draft, change, notice }: StepProps) {
  const me = useCurrentUser();
  const queryClient = useQueryClient();
  const { isSearchable, isFreeText } = useService().employeeSelectionConfig;
  const forms = useEmployeeForms(draft, change, isSearchable);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = hasEmployee(draft);

  const next = async (): Promise<void> => {
    if (draft.employeeId !== null) {
      setIsBusy(true);
      const profile = await queryClient.fetchQuery(profileQuery(draft.employeeId)).catch(() => null);
      setIsBusy(false);
      change((now) => ({ ...now, employeeAccessLevelId: primaryLevel(profile?.accessLevels ?? []) }));
    }
    navigation.goTo('topic');
  };
  const search = (
    <>
      {isSearchable && (
        <PersonPicker
          showsLiveCases
          query={draft.employeeQuery}
          onQuery={(employeeQuery) => change((now) => ({ ...now, employeeQuery }))}
          selected={draft.employeeId === null ? null : { id: draft.employeeId, name: draft.employeeName ?? '' }}
          onSelect={(person) => {
            forms.show('employee');
            change((now) => chooseEmployee(now, person));
            void queryClient.prefetchQuery(profileQuery(person.id));
          }}
          barredBecause={({ userId }) =>
            userId === draft.ownerId || userId === me.userId ? employeeText.attached : undefined
          }
        />
      )}
      {isFreeText && <FreeText isOnlyWay={!isSearchable} forms={forms} draft={draft} change={change} />}
    </>
  );
  return (
    <WizardFrame
      navigation={navigation}
      step="employee"
      draft={draft}
      notice={notice}
      title={employeeText.title}
      lead={employeeText.lead}
      needed={isReady ? null : creationText.employeeNeeded[forms.shown]}
      isBusy={isBusy}
      onForward={next}
    >
      <Card isPadded={false}>
        <Tabs
          label={employeeText.title}
          tabs={[
            ...(isSearchable || isFreeText
              ? [{ id: 'search' as const, label: employeeText.searchTab, content: search }]
              : []),
            { id: 'none' as const, label: employeeText.noneTab, content: <NoEmployee draft={draft} change={change} /> },
          ]}
          value={forms.shown === 'none' ? 'none' : 'search'}
          onChange={(tab) => (tab === 'none' ? forms.show('none') : forms.showPerson())}
        />
      </Card>
    </WizardFrame>
  );
}

/** WIZ-08. */
function FreeText({
  isOnlyWay,
  forms,
  draft,
  change,
}: Pick<StepProps, 'draft' | 'change'> & { isOnlyWay: boolean; forms: EmployeeForms }) {
  const { manualEmployeeName: name, manualEmployeeEmail: email } = draft;
  const form = (
    <ManualEmployee name={name} email={email} onChange={(entry) => change((now) => enterEmployee(now, entry))} />
  );
  if (isOnlyWay) return form;
  const isOpen = forms.shown === 'manual';
  return (
    <div className={styles.cannotFind}>
      <Disclosure
        title={employeeText.cannotFind}
        isOpen={isOpen}
        onToggle={() => forms.show(isOpen ? 'employee' : 'manual')}
      >
        {form}
      </Disclosure>
    </div>
  );
}

function NoEmployee({ draft, change }: Pick<StepProps, 'draft' | 'change'>) {
  return (
    <div className={styles.padded}>
      <LookupSelect
        lookup="noEmployeeReasons"
        label={employeeText.reason}
        hint={employeeText.reasonHint}
        name="employeeNAReasonId"
        placeholder={employeeText.chooseReason}
        value={draft.employeeNaId === null ? null : String(draft.employeeNaId)}
        onChange={(reason) => reason !== null && change((now) => chooseNoEmployee(now, Number(reason)))}
      />
    </div>
  );
}
