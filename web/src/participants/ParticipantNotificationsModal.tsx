import type { Participant } from '@evenhand/contract/participants';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useSetParticipantNotifications } from './participant-acts.api.ts';
import { personDetail } from './participant-words.ts';
import { notifiedText, participantsText } from './participants.text.ts';
import { usePresentPerson } from './use-present-person.ts';

interface ParticipantNotificationsModalProps {
  caseId: number;
  person: Participant | null;
  isOpen: boolean;
  onClose: () => void;
}

/** How a person on the case is notified about it, the owner too. */
export function ParticipantNotificationsModal({
  caseId,
  person: chosen,
  isOpen,
  onClose,
}: ParticipantNotificationsModalProps) {
  const set = useSetParticipantNotifications(caseId);
  const { person, isGone } = usePresentPerson(caseId, chosen, isOpen && !set.isPending && !set.isSuccess);
  const dialog = useActDialog({
    isOpen,
    onClose,
    acts: [set],
    initial: {
      isInApp: person?.isInAppNotificationsEnabled ?? true,
      isEmail: person?.isEmailNotificationsEnabled ?? true,
      // Of what the person chose from: a change of somebody else meanwhile is not overwritten.
      version: person?.version ?? 0,
    },
  });
  const { isInApp, isEmail, version } = dialog.form.values;
  const name = person?.employee.name ?? '';
  const submit = (): void => {
    if (isGone || person === null) return;
    set.mutate(
      { participantId: person.id, isInAppNotificationsEnabled: isInApp, isEmailNotificationsEnabled: isEmail, version },
      dialog.finish(notifiedText.changed),
    );
  };
  return (
    <ActDialog
      dialog={dialog}
      title={notifiedText.title}
      verb={isGone ? null : participantsText.save}
      onSubmit={submit}
      obstacle={isGone ? participantsText.gone(name) : undefined}
      hasUnsavedText={false}
    >
      {person && <PersonCell name={name} detail={personDetail(person.employee)} size="lg" />}
      <p>{notifiedText.question}</p>
      <Checkbox
        label={notifiedText.inApp}
        checked={isInApp}
        onChange={(event) => dialog.form.set({ isInApp: event.currentTarget.checked })}
      />
      <Checkbox
        label={notifiedText.byEmail}
        checked={isEmail}
        onChange={(event) => dialog.form.set({ isEmail: event.currentTarget.checked })}
      />
      <p className="muted">{isInApp || isEmail ? notifiedText.ownChoice : notifiedText.nothing(name)}</p>
    </ActDialog>
  );
}
