import { Limits } from '@evenhand/contract/limits';
import { Textarea } from '../../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';
import { PersonSearch } from './PersonSearch.tsx';
import { usePeopleOfCase } from './use-people-of-case.ts';

/** Select User, then Add Blocked User (COMP-BLOCK-01). */
export function BlacklistUserForm({ values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'BlacklistUser'>) {
  const { barred } = usePeopleOfCase(surroundings.caseId, 'block');
  return (
    <>
      <FormStep number={1} title={formText.selectUser}>
        <PersonSearch
          caseId={surroundings.caseId}
          name="participantGuid"
          leavesOutKnown={false}
          barred={barred}
          value={values.participantGuid}
          chosenName={values.participantName}
          onPick={(person) => onChange({ ...values, participantGuid: person.userId, participantName: person.name })}
          error={errors.participantGuid}
        />
      </FormStep>
      <FormStep number={2} title={formText.addBlockedUser}>
        <Textarea
          label={formText.blockedReason}
          name="blacklistedReason"
          hint={formText.blockedEffect}
          limit={Limits.narrativeMaximum}
          error={errors.blacklistedReason}
          value={values.blacklistedReason}
          onChange={(event) => onChange({ ...values, blacklistedReason: event.currentTarget.value })}
          onBlur={() => onTouch('blacklistedReason')}
        />
      </FormStep>
    </>
  );
}
