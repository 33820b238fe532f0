import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { measureCreation } from './creation.ts';
import { measureMessages } from './messages.ts';
import type { Beside } from './reads.ts';
import { measureReads } from './reads.ts';
import type { RunningServer } from './servers.ts';
import { measureSubmission } from './submission.ts';
import type { Tell } from './table.ts';

interface BesideBare {
  readonly pack: LoadedPack;
  readonly hr: Beside;
  readonly business: Beside;
  readonly bareWithRights: RunningServer;
  readonly pool: pg.Pool;
  /** The first is measured, all are compared. */
  readonly cases: readonly [number, ...number[]];
  readonly actor: DemoUser;
  readonly owner: DemoUser;
  readonly employee: DemoUser;
  readonly tell: Tell;
}

/**
 * How many times as long the product takes as Fastify and the driver with statements written by hand, once
 * both are known to answer the same.
 */
export async function besideBare({
  pack,
  hr,
  business,
  bareWithRights,
  pool,
  cases,
  actor,
  owner,
  employee,
  tell,
}: BesideBare): Promise<void> {
  const { product, bare, headers } = hr;
  await measureReads({ hr, business, bareWithRights, cases, tell });
  await measureMessages({ product, bare, pool, headers, actorId: actor.id, tell });

  const creation = await measureCreation({ product, bare, pool, headers, pack: pack.pack, actor, owner, employee });
  tell('create case, p50 against bare, one client', creation.simple, '<= 1.6');
  tell('the same under a retry key, against bare without', creation.keyed, '<= 1.6');
  tell('create a guided case, p50 against bare, one client', creation.guided, '<= 2.0');
  const submission = await measureSubmission({
    product,
    bare,
    pool,
    headers,
    pack: pack.pack,
    actor,
    open: creation.openGuided,
  });
  tell('submit a component, p50 against bare, one client', submission.plain, '<= 2.0');
  tell('the same in a process of 200 visits', submission.long, '<= 2.0');
  tell('submit a component, p50 of the product, ms', submission.ms);
}
