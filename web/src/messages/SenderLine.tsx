import type { CaseRecord } from '@evenhand/contract/case-details';
import { useLookup } from '../configuration/configuration.api.ts';
import { relationTitle, roleTitle } from '../participants/participant-words.ts';
import { PersonCell } from '../ui/PersonCell.tsx';
import { usersText } from '../users/users.text.ts';
import type { Channel } from './channel.ts';
import type { Item } from './item.ts';
import { inboxText } from './messages.text.ts';

interface SenderLineProps {
  channel: Channel;
  record: CaseRecord;
  item: Item;
}

/**
 * Sender, with role and relation to the case. Somebody from outside has an address instead. A note has a violet ring
 * and says that it is one.
 */
export function SenderLine({
  channel,
  record,
  item: { senderName, senderUserId, senderAddress, senderRoleId },
}: SenderLineProps) {
  const roles = useLookup('participantRoles').data ?? [];
  const relations = useLookup('relations').data ?? [];
  const participant = record.caseParticipants.find(({ participantUserId }) => participantUserId === senderUserId);
  const isNote = channel.kind === 'note';
  const role = senderRoleId === null ? inboxText.hr : roleTitle(senderRoleId, roles);
  const details =
    senderAddress === null
      ? [isNote ? inboxText.note : '', role, relationTitle(participant?.relationId ?? null, relations)]
      : [usersText.fromAddress(senderAddress)];
  return (
    <PersonCell
      name={senderName}
      detail={details.filter((detail) => detail !== '').join(' · ')}
      ring={isNote ? 'violet' : undefined}
    />
  );
}
