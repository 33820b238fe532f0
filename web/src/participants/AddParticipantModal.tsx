import { ParticipantRole } from '@evenhand/contract/participants';
import type { PersonFound } from '@evenhand/contract/users';
import { useActionKey } from '../lib/use-action-key.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useTwoSteps } from '../ui/use-two-steps.ts';
import { ConflictReason } from './ConflictReason.tsx';
import { PersonPick } from './PersonPick.tsx';
import { useAddParticipant } from './participant-acts.api.ts';
import { personDetail } from './participant-words.ts';
import { participantsText } from './participants.text.ts';
import { cannotBeAdded } from './person-checks.ts';
import { RelationField } from './RelationField.tsx';
import { useCasePeople } from './use-case-people.ts';
import { conflictProblem, useConflict } from './use-conflict.ts';
import { useParticipantSource } from './use-participant-source.ts';

export type AddedRole = typeof ParticipantRole.Stakeholder | typeof ParticipantRole.Observer;

interface AddParticipantModalProps {
  caseId: number;
  isOpen: boolean;
  /** The only two roles that can be added here (PART-20). */
  roleId: AddedRole;
  /** It was opened from a task or a notification (gaps G-40). */
  isFromNotification: boolean;
  onClose: () => void;
}

interface Values {
  person: PersonFound | null;
  relationId: number | null;
  conflictReason: string;
}

const stepTitles = [participantsText.person, participantsText.relationship] as const;

const words = {
  [ParticipantRole.Stakeholder]: {
    title: participantsText.addStakeholder,
    may: participantsText.stakeholderMay,
    done: participantsText.addedStakeholder,
  },
  [ParticipantRole.Observer]: {
    title: participantsText.addObserver,
    may: participantsText.observerMay,
    done: participantsText.addedObserver,
  },
};

function missing({ person, relationId }: Values): FieldErrors<Values> {
  return {
    ...(person === null ? { person: participantsText.required } : {}),
    ...(relationId === null ? { relationId: participantsText.required } : {}),
  };
}

/** Step 1 chooses the person, step 2 why they are on the case (PART-07). */
export function AddParticipantModal({ caseId, isOpen, roleId, isFromNotification, onClose }: AddParticipantModalProps) {
  const { title, may, done } = words[roleId];
  const steps = useTwoSteps(isOpen, stepTitles);
  const add = useAddParticipant(caseId);
  const actionKey = useActionKey();
  const participantSourceId = useParticipantSource(isFromNotification);
  const people = useCasePeople(caseId);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    initial: { person: null, relationId: null, conflictReason: '' },
    validate: missing,
    acts: [add],
    onOpening: actionKey.renew,
  });
  const { form, finish } = dialog;
  const { person, relationId, conflictReason } = form.values;
  const conflict = useConflict(caseId, person?.userId ?? null, relationId === null ? null : String(relationId));

  const submit = (): void => {
    if (steps.step === 1) {
      if (form.check(['person'])) steps.next();
      return;
    }
    if (!form.check() || person === null) return;
    const problem = conflictProblem(conflict, conflictReason);
    if (problem !== null) {
      form.complain(problem);
      return;
    }
    add.mutate(
      {
        participantGuid: person.userId,
        participantRoleId: roleId,
        participantRelationId: relationId,
        participantSourceId,
        blackListedReason: null,
        ...(conflict.warning === undefined ? {} : { conflictReason }),
        actionKey: actionKey.keyOf(person.userId, roleId, relationId, conflictReason),
      },
      finish(done),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={title}
      verb={title}
      steps={steps}
      onSubmit={submit}
      hasUnsavedText={conflictReason !== ''}
      focusesField
    >
      <p>{may}</p>
      {steps.step === 1 ? (
        <PersonPick
          caseId={caseId}
          name="person"
          disabledReasonOf={(userId) => cannotBeAdded(userId, people)}
          as="any"
          value={person?.userId ?? null}
          chosenName={person?.name ?? null}
          onPick={(chosen) => form.set({ person: chosen })}
          error={form.errors.person}
        />
      ) : (
        <>
          {person && <PersonCell name={person.name} detail={personDetail(person)} size="lg" />}
          <RelationField
            name="relationId"
            value={relationId}
            onChange={(value) => form.set({ relationId: value })}
            error={form.errors.relationId ?? conflict.refusal}
          />
          <ConflictReason
            warning={conflict.warning}
            value={conflictReason}
            onChange={(reason) => form.set({ conflictReason: reason })}
            error={form.errors.conflictReason}
          />
        </>
      )}
    </ActDialog>
  );
}
