import { MessageAudience } from '@evenhand/contract/audience';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField } from '../platform/http/app-error.ts';
import type { MessageRow } from './message.queries.ts';
import type { Readers } from './message.rows.ts';

/**
 * Decides who reads a message of the acting person. An answer is for whom the message it answers is, or for fewer.
 * What somebody outside HR writes to HR alone, and every answer in that exchange, is read by HR and them (gaps G-108).
 * @throws BAD_REQUEST with the field for an answer that more people would read than the message it answers.
 */
export function readersOf(
  act: Act,
  theCase: CaseFacts,
  parent: Pick<MessageRow, 'audience' | 'withUserId'> | null,
  chosen: MessageAudience | undefined,
): Readers {
  const audience = chosen ?? parent?.audience ?? MessageAudience.Everyone;
  if (parent !== null && audience < parent.audience)
    throw badField('audience', 'An answer cannot be read by more people than the message it answers.');
  if (audience !== MessageAudience.HrOnly) return { audience, withUserId: null };
  if (parent?.audience === MessageAudience.HrOnly) return { audience, withUserId: parent.withUserId };
  return { audience, withUserId: actsAsHr(act.actor, theCase) ? null : act.actor.userId };
}
