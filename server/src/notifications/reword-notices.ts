import type { HistoryKind } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { ASKED } from './post-notice.ts';

// Notices repeat words of what they announce. These follow when the words are removed.

interface Announced {
  /** Kinds of changes that may repeat words of a message. */
  readonly kinds: readonly HistoryKind[];
  /** Null for what is neither of a message nor of an event. */
  readonly messageId: number | null;
  /** Where they are given, only notices that name one of these files. */
  readonly filenames?: readonly string[];
}

/** Deletes notices that announced something of a message, or of files of the case itself. */
export async function removeNotices(
  act: Act,
  caseId: number,
  { kinds, messageId, filenames }: Announced,
): Promise<void> {
  const ofFiles = filenames === undefined ? sql`` : sql`and facts ->> 'filename' = any (${[...filenames]}::text[])`;
  const isOfIt =
    messageId === null
      ? sql`not facts ?| array['messageId', 'eventId']`
      : sql`facts @> ${JSON.stringify({ messageId })}::jsonb`;
  await sql`delete from notice where case_id = ${caseId} and kind = any (${[...kinds]}::text[])
    and ${isOfIt} ${ofFiles}`.execute(act.db);
}

interface Retitled {
  readonly taskId: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives the notices that ask for a task its new title. Notices from before they named their task are known by
 * the title they have.
 */
export async function retitleNotices(act: Act, caseId: number, { taskId, from, to }: Retitled): Promise<void> {
  await sql`update notice set facts = jsonb_set(facts, '{title}', to_jsonb(${to}::text))
    where case_id = ${caseId} and kind = ${ASKED} 
      and (facts @> ${JSON.stringify({ taskId })}::jsonb or (facts -> 'taskId' is null and facts ->> 'title' = ${from}))`.execute(
    act.db,
  );
}
