import { MessageAudience } from '@evenhand/contract/audience';
import { NotificationType } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { rolesOfTeam, rolesOnCase } from '../access/roles-on-case.ts';
import { people, postNotice, WRITTEN } from '../notifications/post-notice.ts';
import type { Readers } from './message.rows.ts';

/**
 * Tells the people on a case of a message that they may read, by e-mail alone: in the application it is among their
 * messages. Its author is not told, and the adviser is by the task to answer.
 */
export async function tellReaders(
  act: Act,
  onCase: OnCase,
  messageId: number,
  { audience, withUserId }: Readers,
): Promise<void> {
  const roles = audience === MessageAudience.Everyone ? rolesOnCase : rolesOfTeam;
  const to =
    audience === MessageAudience.HrOnly
      ? people([withUserId])
      : sql<string[]>`array(select o.user_id from participant o where o.case_id = ${onCase.id} and o.removed_at is null
          and o.role_id in (${roles}))`;
  const notice = { type: NotificationType.RespondToMessage, kind: WRITTEN, facts: { messageId }, isMailOnly: true };
  await postNotice(act, onCase, notice, to);
}
