import { PersonPick } from '../participants/PersonPick.tsx';
import { cannotBeBlocked } from '../participants/person-checks.ts';
import { useCasePeople } from '../participants/use-case-people.ts';
import { BlockedReasonStep } from './BlockedReasonStep.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { FormStep } from './FormStep.tsx';
import { formText } from './form.text.ts';

/** Select User, then Add Blocked User (COMP-BLOCK-01). */
export function BlacklistUserForm({
  values,
  onChange,
  onTouch,
  errors,
  surroundings,
}: ComponentFormProps<'BlacklistUser'>) {
  const { people, employee } = useCasePeople(surroundings.caseId);
  return (
    <>
      <FormStep number={1} title={formText.selectUser}>
        <PersonPick
          caseId={surroundings.caseId}
          name="participantGuid"
          disabledReasonOf={(userId) => cannotBeBlocked(userId, people, employee)}
          value={values.participantGuid}
          chosenName={values.participantName}
          onPick={(person) => onChange({ ...values, participantGuid: person.userId, participantName: person.name })}
          error={errors.participantGuid}
        />
      </FormStep>
      <BlockedReasonStep
        number={2}
        value={values.blacklistedReason}
        onChange={(blacklistedReason) => onChange({ ...values, blacklistedReason })}
        onBlur={() => onTouch('blacklistedReason')}
        error={errors.blacklistedReason}
      />
    </>
  );
}
