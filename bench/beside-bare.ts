import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { measureCreation } from './creation.ts';
import type { Call } from './measure.ts';
import { get, interleaved, throughput } from './measure.ts';
import { measureMessages } from './messages.ts';
import { assertSameAnswer } from './same-answer.ts';
import type { RunningServer } from './servers.ts';
import { caseRead, DEFAULT_LIST, WHOLE_LIST } from './shapes.ts';
import { measureSubmission } from './submission.ts';
import type { Tell } from './table.ts';

interface BesideBare {
  readonly pack: LoadedPack;
  readonly product: RunningServer;
  readonly bare: RunningServer;
  readonly bareWithRights: RunningServer;
  readonly pool: pg.Pool;
  readonly headers: Readonly<Record<string, string>>;
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
  product,
  bare,
  bareWithRights,
  pool,
  headers,
  cases,
  actor,
  owner,
  employee,
  tell,
}: BesideBare): Promise<void> {
  const beside = (path: string): { product: Call; bare: Call } => ({
    product: get(product, path, headers),
    bare: get(bare, path),
  });
  for (const path of [DEFAULT_LIST, WHOLE_LIST, ...cases.map(caseRead)]) {
    const calls = beside(path);
    await assertSameAnswer(calls.product, calls.bare);
  }
  tell('reads that product and bare answer alike', cases.length + 2);

  // Node compiles code only after thousands of calls: some 20,000 come first, and each is called before it is measured.
  await throughput(beside(DEFAULT_LIST), { clients: 8, slices: 30, milliseconds: 1000 });
  const reads = { 'list page': DEFAULT_LIST, 'list page, no filter': WHOLE_LIST, 'case read': caseRead(cases[0]) };
  for (const [name, path] of Object.entries(reads)) {
    await throughput(beside(path), { clients: 8, slices: 4, milliseconds: 1000 });
    const { product: ours, bare: theirs } = await interleaved(beside(path), 300, 60);
    tell(`${name}, p50 against bare, one client`, ours.p50 / theirs.p50, name === 'case read' ? '<= 2.0' : '<= 1.9');
    tell(`${name}, p50 of the product, ms`, ours.p50);
    tell(`${name}, p50 of bare, ms`, theirs.p50);
    const rates = await throughput(beside(path), { clients: 8, slices: 6, milliseconds: 1000 });
    tell(`${name}, throughput against bare, eight clients`, rates.product / rates.bare, '>= 0.45');
    const room = { withRights: get(bareWithRights, path), bare: beside(path).bare };
    const roomRates = await throughput(room, { clients: 8, slices: 6, milliseconds: 1000 });
    const { withRights, bare: without } = await interleaved(room, 300, 60);
    tell(`${name}, p50 of bare that reads rights first, against bare`, withRights.p50 / without.p50);
    tell(`${name}, throughput of bare that reads rights first, against bare`, roomRates.withRights / roomRates.bare);
  }
  const total = (list: string): Call => get(product, list.replace('/page/1', '/page/total'), headers);
  const totals = await interleaved({ open: total(DEFAULT_LIST), all: total(WHOLE_LIST) }, 200, 40);
  tell('total of open cases, its own call, p50, ms', totals.open.p50);
  tell('total without filter, its own call, p50, ms', totals.all.p50);

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
