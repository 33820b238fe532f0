import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';
import { useState } from 'react';
import { AddParticipantModal } from './AddParticipantModal.tsx';
import { ChangeOwnerModal } from './ChangeOwnerModal.tsx';
import { EditParticipantModal } from './EditParticipantModal.tsx';
import { ParticipantNotificationsModal } from './ParticipantNotificationsModal.tsx';
import type { ParticipantDialog } from './participant-dialog.ts';
import { RemoveParticipantModal } from './RemoveParticipantModal.tsx';

interface ParticipantDialogsProps {
  record: CaseRecord;
  dialog: ParticipantDialog | null;
  onDialog: (dialog: ParticipantDialog | null) => void;
}

/** The dialogs about the people on a case. A closing dialog keeps its text until it has faded away. */
export function ParticipantDialogs({ record, dialog, onDialog }: ParticipantDialogsProps) {
  const [last, setLast] = useState<ParticipantDialog | null>(null);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const shut = (): void => onDialog(null);
  const chosen = last !== null && 'person' in last ? last.person : null;
  return (
    <>
      <AddParticipantModal
        caseId={record.id}
        isOpen={dialog?.kind === 'add'}
        roleId={last?.kind === 'add' ? last.roleId : ParticipantRole.Stakeholder}
        isFromNotification={last?.kind === 'add' && last.isFromNotification === true}
        onClose={shut}
      />
      <EditParticipantModal
        caseId={record.id}
        person={chosen}
        isOpen={dialog?.kind === 'edit'}
        onClose={shut}
        onMakeOwner={({ participantUserId, employee }) =>
          onDialog({
            kind: 'owner',
            newOwner: { userId: participantUserId, name: employee.name, jobTitle: employee.jobTitle },
          })
        }
      />
      <ParticipantNotificationsModal
        caseId={record.id}
        person={chosen}
        isOpen={dialog?.kind === 'notifications'}
        onClose={shut}
      />
      <RemoveParticipantModal caseId={record.id} person={chosen} isOpen={dialog?.kind === 'remove'} onClose={shut} />
      <ChangeOwnerModal
        record={record}
        isOpen={dialog?.kind === 'owner'}
        newOwner={dialog?.kind === 'owner' ? dialog.newOwner : undefined}
        outgoingRoleId={dialog?.kind === 'owner' ? dialog.outgoingRoleId : undefined}
        onClose={shut}
      />
    </>
  );
}
