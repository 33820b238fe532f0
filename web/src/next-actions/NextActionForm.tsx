import type { CaseRecord } from '@evenhand/contract/case-details';
import { DueFields } from '../cases/DueFields.tsx';
import { responsibleFor } from '../cases/responsible.ts';
import { useLookup, useService } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { useSignedInUser } from '../session/use-session.ts';
import { Select } from '../ui/Select.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import type { ExitValues } from './exit-case.ts';
import { prepopulated } from './exit-case.ts';
import { exitText } from './next-actions.text.ts';

/** The fields of a new scheduled task. */
export function NextActionForm({
  record,
  form: { values, errors, set },
}: {
  record: CaseRecord;
  form: DialogForm<ExitValues>;
}) {
  const me = useSignedInUser();
  const { timeZone } = useService();
  const { data: actions = [] } = useLookup('nextActions');
  const choose = (taskId: string | null): void => {
    const isNow = actions.find(({ id }) => String(id) === taskId)?.isCurrentDateTimePrepopulated === true;
    set({ taskId, ...(isNow ? prepopulated(new Date(), timeZone) : {}) });
  };
  return (
    <>
      <LookupSelect
        lookup="nextActions"
        label={exitText.nextAction}
        name="taskId"
        placeholder={exitText.chooseAction}
        value={values.taskId}
        onChange={choose}
        error={errors.taskId}
      />
      <Select
        label={exitText.person}
        name="userId"
        placeholder={exitText.choosePerson}
        options={responsibleFor(record).map(({ userId, name }) => ({
          value: userId,
          label: userId === me.id ? exitText.you(name) : name,
        }))}
        value={values.userId}
        onChange={(userId) => set({ userId })}
        error={errors.userId}
      />
      <DueFields values={values} errors={errors} set={set} />
    </>
  );
}
