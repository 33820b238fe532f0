import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { loadPacks } from '../server/testing/load-packs.ts';
import { besideBare } from './beside-bare.ts';
import { busyBesideOrdinary, listsAmongMore, pagesAmongMore } from './beside-itself.ts';
import { busyReaders } from './busy-readers.ts';
import { casesOfEveryKind } from './cases-to-read.ts';
import { databaseOf, fill } from './databases.ts';
import type { TokenHolder } from './issuer.ts';
import { startIssuer } from './issuer.ts';
import { measureListStatements } from './list-statements.ts';
import { assertDurable, benchPostgres } from './postgres.ts';
import type { RunningServer } from './servers.ts';
import { startBare, startProduct } from './servers.ts';
import { listShapes } from './shapes.ts';
import { createTable } from './table.ts';

// Loads cases, measures the product beside a bare server, inside the database and beside itself, prints
// figures and writes them to bench/results.
//   npm run bench -- [smaller] [larger] [--keep]
// README.md says what the figures mean.

const [smaller = 10_000, larger = 100_000] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const isKept = process.argv.includes('--keep');
const { address, stop: stopPostgres } = await benchPostgres();

await assertDurable(address);
const { rows: table, tell } = createTable();
const pack = await loadPack();
const issuer = await startIssuer();
const running: RunningServer[] = [];
const pool = new pg.Pool({ connectionString: databaseOf(address, larger) });
let lists: unknown = [];
try {
  for (const count of new Set([smaller, larger])) await fill(address, count, { pack, tell, isKept });
  const { maren, salma, teodora, callum } = {
    maren: person('maren'),
    salma: person('salma'),
    teodora: person('teodora'),
    callum: person('callum'),
  };
  const readers = { hr: await headersOf(maren), business: await headersOf(salma) };
  const few = await productAmong(smaller);
  const many = await productAmong(larger);

  const cases = await casesOfEveryKind(pool, maren.id);
  const bare = await started(startBare(databaseOf(address, larger), maren.id));
  const bareOfBusiness = await started(startBare(databaseOf(address, larger), salma.id));
  const bareWithRights = await started(startBare(databaseOf(address, larger), maren.id, { RIGHTS_FIRST: 'true' }));
  await besideBare({
    pack,
    hr: { product: many.server, bare, headers: readers.hr },
    business: { product: many.server, bare: bareOfBusiness, headers: readers.business },
    bareWithRights,
    pool,
    cases,
    actor: maren,
    owner: teodora,
    employee: callum,
    tell,
  });
  tell('memory of the product under load, MiB', many.server.memory().peak, '<= 220');

  lists = await measureListStatements(databaseOf(address, larger), { pack: pack.pack, readerId: maren.id, tell });

  const busy = busyReaders(pack.pack);
  const read = async (holder: TokenHolder) => ({ id: holder.id, headers: await headersOf(holder) });
  await busyBesideOrdinary('HR', {
    server: many.server,
    pool,
    tell,
    busy: await read(busy.hr),
    ordinary: await read(maren),
  });
  await busyBesideOrdinary('a business user', {
    server: many.server,
    pool,
    tell,
    busy: await read(busy.business),
    ordinary: await read(salma),
  });

  await pagesAmongMore(few, many, cases[0], { readers, tell });
  await listsAmongMore(few, many, listShapes(pack.pack, maren.id), { hr: readers.hr, tell });
} finally {
  for (const server of running) await server.stop();
  await pool.end();
  issuer.close();
  await stopPostgres();
}
const directory = new URL('results/', import.meta.url);
mkdirSync(directory, { recursive: true });
const file = new URL(`${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.json`, directory);
writeFileSync(
  file,
  JSON.stringify(
    { at: new Date().toISOString(), cores: cpus().length, node: process.version, smaller, larger, table, lists },
    null,
    2,
  ),
);
console.log(`${table.filter((row) => row.isMissed).length} limits missed. Written to ${file.pathname}`);

async function loadPack(): Promise<LoadedPack> {
  const [loaded] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
  if (loaded === undefined) throw new Error('There is no pack.');
  return loaded;
}

async function productAmong(count: number): Promise<{ server: RunningServer; count: number }> {
  return { server: await started(startProduct(databaseOf(address, count), issuer.address)), count };
}

async function started(starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting;
  running.push(server);
  return server;
}

async function headersOf(holder: TokenHolder): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await issuer.tokenOf(holder, pack.pack)}` };
}

function person(username: string): DemoUser {
  const found = pack.demoUsers.find((user) => user.username === username);
  if (found === undefined) throw new Error(`The pack has no ${username}.`);
  return found;
}
