import type { CaseRecord } from '@evenhand/contract/case-details';
import { ParticipantRole } from '@evenhand/contract/participants';
import { isClosed } from '../cases/case-words.ts';
import type { Channel } from './channel.ts';
import { composeText } from './messages.text.ts';

/** True if a person may write on a case now. Observers never may, so they are not offered it (MSG-10). */
export type Writing =
  | { readonly kind: 'open' }
  | { readonly kind: 'never' }
  | { readonly kind: 'not now'; readonly because: string };

export function writingOn(channel: Channel, record: CaseRecord, userId: string): Writing {
  if (channel.canWrite(record)) return { kind: 'open' };
  const own = record.caseParticipants.find(({ participantUserId }) => participantUserId === userId);
  if (own === undefined || own.roleId === ParticipantRole.Observer) return { kind: 'never' };
  if (isClosed(record)) return { kind: 'not now', because: composeText.closed };
  return record.abilities.isRestrictedByLock ? { kind: 'not now', because: composeText.locked } : { kind: 'never' };
}
