import { Limits } from '@evenhand/contract/limits';
import { cannotBeBlocked } from '../../participants/person-checks.ts';
import { Textarea } from '../../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';
import { PersonPick } from './PersonPick.tsx';
import { useCasePeople } from './use-case-people.ts';

/** Select User, then Add Blocked User (COMP-BLOCK-01). */
export function BlacklistUserForm({ values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'BlacklistUser'>) {
  const { known, employee } = useCasePeople(surroundings.caseId);
  return (
    <>
      <FormStep number={1} title={formText.selectUser}>
        <PersonPick
          caseId={surroundings.caseId}
          name="participantGuid"
          leavesOutKnown={false}
          barredBecause={(userId) => cannotBeBlocked(userId, known, employee)}
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
