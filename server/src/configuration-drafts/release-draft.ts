import { changesOf } from '@evenhand/engine/pack/editing/changes';
import { PackCode } from '@evenhand/engine/pack/problem';
import { sql } from 'kysely';
import { lockAdministration } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import { PackError, publishWithin } from '../configuration/publish-pack.ts';
import type { Db } from '../platform/database/open-database.ts';
import { alreadyExists, badRequest, notAuthorised } from '../platform/http/app-error.ts';
import type { CheckedPack } from './check-pack.ts';
import type { DraftRow } from './drafts.queries.ts';
import { openDraftOf, publishedFiles } from './drafts.queries.ts';
import { changedMeanwhile, OUTDATED } from './save-edit.ts';

export interface Release {
  readonly serviceId: number;
  /** Who releases. */
  readonly userId: string;
  readonly version: number;
  readonly checked: CheckedPack;
  readonly now: Date;
}

/** Why this person may not release a draft, as a sentence; null when they may. */
export function whyNotRelease(
  { humanKey, permissions }: { readonly humanKey: string; readonly permissions: readonly string[] },
  draft: Pick<DraftRow, 'authors' | 'isOutdated' | 'note'>,
): string | null {
  if (!permissions.includes('approver'))
    return 'An approver releases it: what it changes may let more people read something.';
  if (draft.authors.some((author) => author.humanKey === humanKey))
    return 'You have changed this draft. Another approver must release it.';
  if (draft.isOutdated) return OUTDATED;
  if (draft.note === '') return 'The draft does not say yet what it is for.';
  return null;
}

/**
 * Publishes a checked draft as `npm run pack -- publish` does, in one transaction with the end of the draft and its
 * entry in the register.
 * @param owner of the tables.
 * @throws NOT_AUTHORISED, ALREADY_EXISTS, BAD_REQUEST with the sentences of the compiler; nothing is published then.
 */
export async function releaseDraft(owner: Db, { serviceId, userId, version, checked, now }: Release): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const draft = await openDraftOf(tx, serviceId);
    if (draft === null) throw alreadyExists('The draft has been released or discarded.', { current: null });
    if (draft.isOutdated) throw alreadyExists(OUTDATED);
    if (draft.version !== version) throw changedMeanwhile(draft);
    const permissions = (await isApprover(tx, serviceId, userId, now)) ? ['approver'] : [];
    const releaser = await personOf(tx, userId);
    const whyNot = whyNotRelease({ humanKey: releaser.humanKey, permissions }, draft);
    if (whyNot !== null) throw notAuthorised(whyNot);
    const { toPublish } = checked;
    if (toPublish === null || toPublish.pack.service.id !== serviceId) throw badRequest(whyWrong(checked));
    const before = await publishedFiles(tx, serviceId);
    const author = `${draft.authors.map(({ name }) => name).join(', ')}, released by ${releaser.name}`;
    const follows = before?.publicationId ?? null;
    const { isNew } = await publishOrRefuse(() =>
      publishWithin(tx, toPublish, { author, note: draft.note, follows }, now),
    );
    if (!isNew) throw badRequest('This is what is published already. Discard the draft.');
    await sql`
      update configuration_draft set state = 'released', ended_by = ${userId}, ended_at = ${now} where id = ${draft.id}`.execute(
      tx,
    );
    await recordingFor(
      tx,
      serviceId,
      userId,
      now,
    )('draft.released', {
      words: 'released the draft of the configuration',
      changes: [
        { title: 'What it is for', from: null, to: draft.note },
        { title: 'Changed by', from: null, to: draft.authors.map(({ name }) => name).join(', ') },
        ...changesOf(before?.files ?? new Map(), toPublish.files).map(({ title }) => ({
          title,
          from: null,
          to: 'Changed',
        })),
      ],
    });
  });
}

function whyWrong({ problems }: CheckedPack): string {
  const lines = problems
    .filter(({ isWarning }) => !isWarning)
    .map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`);
  return ['The draft is wrong, so nothing was published.', ...lines].join('\n');
}

/** What cases point to is told to nobody here: who administers learns nothing of cases. */
async function publishOrRefuse<T>(publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    const isOfCases = error.message.includes(` ${PackCode.RemovedItem} `);
    throw badRequest(
      isOfCases ? 'The draft lacks something that was published once, so nothing was published.' : error.message,
    );
  }
}

async function isApprover(tx: Db, serviceId: number, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sight_right r join person p using (user_id)
    where r.service_id = ${serviceId} and r.user_id = ${userId} and r.name = 'approver' and r.is_approved and r.ended_at is null
      and coalesce(r.ends_at > ${now}, true) and p.deactivated_at is null
      and not exists (select 1 from sight_pause s where s.user_id = r.user_id)`.execute(tx);
  return rows.length > 0;
}

async function personOf(tx: Db, userId: string) {
  return await tx
    .selectFrom('person')
    .select(['full_name as name', 'human_key as humanKey'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
