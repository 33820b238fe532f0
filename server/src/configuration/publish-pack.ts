import { createHash } from 'node:crypto';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import type { CompiledPack } from '@evenhand/engine/pack';
import { compiledFormOf } from '@evenhand/engine/pack/compiled-form';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import { dayOf } from '../platform/days.ts';
import { keysMissedByCases } from './keys-of-cases.ts';
import { PackError } from './pack-error.ts';
import { publishTexts } from './publish-texts.ts';

export interface PackToPublish {
  readonly pack: CompiledPack;
  /** Numbers given to keys, as `kind → key → id`. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Makes a validated pack the active one of its service, in one transaction: the pack row is added unless the
 * very same content is there already, and each workflow whose compiled form changed gets the next version
 * number (domain brief §4.5). Failure leaves the old pack active.
 * @throws PackError when the pack would take away what cases point to, or change what people have read.
 */
export async function publishPack(db: Db, { pack, ids }: PackToPublish, publishedBy: string, now: Date): Promise<void> {
  const compiled = JSON.stringify(pack);
  const contentHash = sha256(compiled);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('service')
      .values({ id: pack.service.id, key: pack.service.key, title: pack.service.title })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ title: pack.service.title }))
      .execute();
    // Two starting server processes publish one after the other.
    const service = await tx.selectFrom('service').select(['id', 'active_pack_id']).where('id', '=', pack.service.id).forUpdate().executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('pack_version')
      .select('id')
      .where('service_id', '=', pack.service.id)
      .where('content_hash', '=', contentHash)
      .executeTakeFirst();
    if (known !== undefined && known.id === service.active_pack_id) return;
    const packId =
      known?.id ??
      (
        await tx
          .insertInto('pack_version')
          .values({ service_id: pack.service.id, content_hash: contentHash, compiled, published_at: now, published_by: publishedBy })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const problems = [...(await keysMissedByCases(tx, pack)), ...(await publishTexts(tx, pack, dayOf(now, pack.service.timeZone)))];
    if (problems.length > 0) throw new PackError(problems);
    for (const workflow of pack.workflows) await publishWorkflow(tx, pack.service.id, workflow, now);
    const rows = [...ids].flatMap(([kind, keys]) => [...keys].map(([key, id]) => ({ service_id: pack.service.id, kind, key, id })));
    for (let start = 0; start < rows.length; start += 1000) {
      await tx
        .insertInto('configuration_id')
        .values(rows.slice(start, start + 1000))
        .onConflict((conflict) => conflict.columns(['service_id', 'kind', 'key']).doNothing())
        .execute();
    }
    await tx.updateTable('service').set({ active_pack_id: packId }).where('id', '=', pack.service.id).execute();
  });
}

async function publishWorkflow(tx: Db, serviceId: number, workflow: WorkflowDefinition, now: Date): Promise<void> {
  const compiledHash = sha256(compiledFormOf(workflow));
  const newest = await tx
    .selectFrom('workflow_version')
    .select(['version', 'compiled_hash'])
    .where('service_id', '=', serviceId)
    .where('workflow_id', '=', workflow.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.compiled_hash === compiledHash) return;
  await tx
    .insertInto('workflow_version')
    .values({
      service_id: serviceId,
      workflow_id: workflow.id,
      version: (newest?.version ?? 0) + 1,
      compiled_hash: compiledHash,
      definition: sql`${JSON.stringify(workflow)}::jsonb`,
      published_at: now,
    })
    .execute();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
