import type { getCaseDraft, saveCaseDraft } from '@evenhand/contract/case-creation';
import type { AnswerOf, BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { assertKeepable } from '../processes/draft-size.ts';

/** Reads the person's draft of a new case in their service, or names the case it became; null without one. */
export async function readCaseDraft(db: ReadDb, { userId, serviceId }: Actor): Promise<AnswerOf<typeof getCaseDraft>> {
  const row = await db
    .selectFrom('case_draft')
    .select(['draft_id', 'draft', 'case_id', 'saved_at'])
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const draft = row.draft as Record<string, unknown> | null;
  return { draftId: row.draft_id, draft, caseId: row.case_id, savedAt: row.saved_at.toISOString() };
}

/** Saves the actor's draft in place of an earlier one. @throws BAD_REQUEST for one that is too long */
export async function storeCaseDraft(
  { db, actor, now }: Act,
  { draftId, draft }: BodyOf<typeof saveCaseDraft>,
): Promise<{ savedAt: string }> {
  assertKeepable(draft);
  const values = { draft_id: draftId, draft: JSON.stringify(draft), case_id: null, saved_at: now };
  await db
    .insertInto('case_draft')
    .values({ user_id: actor.userId, service_id: actor.serviceId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'service_id']).doUpdateSet(values))
    .execute();
  return { savedAt: now.toISOString() };
}

export async function removeCaseDraft({ db, actor }: Act): Promise<null> {
  await db
    .deleteFrom('case_draft')
    .where('user_id', '=', actor.userId)
    .where('service_id', '=', actor.serviceId)
    .execute();
  return null;
}

/**
 * Replaces the draft by the case it became, so that it is offered nowhere again. Another draft of the actor
 * stays.
 */
export async function endCaseDraft(
  { db, actor, now }: Act,
  opened: { readonly draftId: string; readonly caseId: number },
): Promise<void> {
  await db
    .updateTable('case_draft')
    .set({ draft: null, case_id: opened.caseId, saved_at: now })
    .where('user_id', '=', actor.userId)
    .where('service_id', '=', actor.serviceId)
    .where('draft_id', '=', opened.draftId)
    .execute();
}
