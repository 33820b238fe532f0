import type { Participant } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { IconBan, IconBell, IconDots, IconPencil, IconTransfer, IconUserMinus } from '@tabler/icons-react';
import { IconButton } from '../ui/IconButton.tsx';
import type { MenuEntry } from '../ui/Menu.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { ParticipantDialog } from './participant-dialog.ts';
import { notifiedText, ownerText, participantsText } from './participants.text.ts';

/** The acts on one participant, by the abilities of the row; without any there is no menu. */
export function ParticipantMenu({
  person,
  onDialog,
}: {
  person: Participant;
  onDialog: (dialog: ParticipantDialog) => void;
}) {
  const entries =
    person.roleId === ParticipantRole.CaseOwner
      ? [...notificationsEntry(person, onDialog), ...ownerEntries(person, onDialog)]
      : otherEntries(person, onDialog);
  if (entries.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      trigger={<IconButton size="sm" icon={IconDots} label={participantsText.actionsFor(person.employee.name)} />}
      entries={entries}
    />
  );
}

function notificationsEntry(person: Participant, onDialog: (dialog: ParticipantDialog) => void): MenuEntry[] {
  if (!person.abilities.setNotifications) return [];
  return [{ label: notifiedText.title, icon: IconBell, onSelect: () => onDialog({ kind: 'notifications', person }) }];
}

function ownerEntries({ abilities }: Participant, onDialog: (dialog: ParticipantDialog) => void): MenuEntry[] {
  if (!abilities.changeOwner) return [];
  return [
    { label: ownerText.changeCaseOwner, icon: IconTransfer, onSelect: () => onDialog({ kind: 'owner' }) },
    {
      label: participantsText.blockOwner,
      icon: IconBan,
      onSelect: () => onDialog({ kind: 'owner', outgoingRoleId: ParticipantRole.Blocked }),
    },
    {
      label: ownerText.removeCaseOwner,
      icon: IconUserMinus,
      isDestructive: true,
      onSelect: () => onDialog({ kind: 'owner', outgoingRoleId: ParticipantRole.Removed }),
    },
  ];
}

function otherEntries(person: Participant, onDialog: (dialog: ParticipantDialog) => void): MenuEntry[] {
  const { abilities, participantUserId, employee } = person;
  const newOwner = { userId: participantUserId, name: employee.name, jobTitle: employee.jobTitle };
  return [
    ...(abilities.edit
      ? [
          {
            label: participantsText.editParticipant,
            icon: IconPencil,
            onSelect: () => onDialog({ kind: 'edit', person }),
          },
        ]
      : []),
    ...(abilities.changeOwner
      ? [
          {
            label: participantsText.makeOwner,
            icon: IconTransfer,
            onSelect: () => onDialog({ kind: 'owner', newOwner }),
          },
        ]
      : []),
    ...notificationsEntry(person, onDialog),
    ...(abilities.remove
      ? [
          {
            label: participantsText.removeParticipant,
            icon: IconUserMinus,
            isDestructive: true,
            onSelect: () => onDialog({ kind: 'remove', person }),
          },
        ]
      : []),
  ];
}
