import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { PersonFound } from '@evenhand/contract/users';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useTwoSteps } from '../ui/use-two-steps.ts';
import { PersonPick } from './PersonPick.tsx';
import { useAddParticipant } from './participant-acts.api.ts';
import { personDetail } from './participant-words.ts';
import { useBlockedUsers, useParticipants } from './participants.api.ts';
import { blockedText, participantsText } from './participants.text.ts';
import { cannotBeBlocked } from './person-checks.ts';
import { useParticipantSource } from './use-participant-source.ts';

interface Values {
  person: PersonFound | null;
  reason: string;
}

const stepTitles = [participantsText.person, blockedText.reasonStep] as const;

/** PART-08: step 1 chooses the person, step 2 says why they must not see the case. */
export function AddBlockedUserModal({
  record,
  isOpen,
  onClose,
}: {
  record: CaseRecord;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id: caseId, caseEmployee } = record;
  const steps = useTwoSteps(isOpen, stepTitles);
  const people = [...(useParticipants(caseId).data ?? []), ...(useBlockedUsers(caseId).data ?? [])];
  const add = useAddParticipant(caseId);
  const actionKey = useActionKey();
  const participantSourceId = useParticipantSource(false);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [add],
    onOpening: actionKey.renew,
    initial: { person: null, reason: '' },
    validate: ({ person, reason }): FieldErrors<Values> => {
      const because =
        person === null ? participantsText.required : cannotBeBlocked(person.userId, people, caseEmployee);
      return {
        ...(because === undefined ? {} : { person: because }),
        ...(reason.trim() === '' ? { reason: participantsText.required } : {}),
      };
    },
  });
  const { form, finish } = dialog;
  const { person, reason } = form.values;

  // Shown as soon as the person is chosen, not only on Next.
  const barred = person === null ? undefined : cannotBeBlocked(person.userId, people, caseEmployee);
  const submit = (): void => {
    if (steps.step === 1) {
      if (form.check(['person'])) steps.next();
      return;
    }
    if (!form.check() || person === null) return;
    add.mutate(
      {
        participantGuid: person.userId,
        participantRoleId: ParticipantRole.Blocked,
        participantRelationId: Relation.InterestedParty,
        participantSourceId,
        blackListedReason: reason,
        actionKey: actionKey.keyOf(person.userId, reason),
      },
      finish(blockedText.added),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={blockedText.addBlockedUser}
      verb={blockedText.addBlockedUser}
      steps={steps}
      onSubmit={submit}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      <p>{blockedText.effect}</p>
      {steps.step === 1 ? (
        <PersonPick
          caseId={caseId}
          name="person"
          value={person?.userId ?? null}
          chosenName={person?.name ?? null}
          onPick={(chosen) => form.set({ person: chosen })}
          error={barred ?? form.errors.person}
        />
      ) : (
        <>
          {person && <PersonCell name={person.name} detail={personDetail(person)} size="lg" />}
          <ReasonField label={blockedText.blockedReason} form={form} />
        </>
      )}
    </ActDialog>
  );
}
