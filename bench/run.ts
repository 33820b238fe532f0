import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import pg from 'pg';
import type { LoadedPack } from '../server/src/configuration/load-packs.ts';
import { loadPacks } from '../server/src/configuration/load-packs.ts';
import { openCapture } from './capture.ts';
import { measureCreation } from './creation.ts';
import { startIssuer } from './issuer.ts';
import { loadCases } from './load-cases.ts';
import type { Call } from './measure.ts';
import { interleaved, throughput, timed } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { startBare, startProduct } from './servers.ts';
import { DEFAULT_LIST, listShapes } from './shapes.ts';

// Loads cases, measures the product beside a bare server and beside itself on fewer cases, prints ratios and writes them to bench/results.
//   bin/with-postgres node bin/run.mjs exec bench/run.ts [smaller] [larger] [--all-pairs] [--keep]
// README.md says what the figures mean.

const numbers = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
const [smaller = 10_000, larger = 100_000] = numbers.map(Number);
const isEveryPair = process.argv.includes('--all-pairs');
const isKept = process.argv.includes('--keep');
const address = process.env.TEST_DATABASE_URL;
if (address === undefined) throw new Error('TEST_DATABASE_URL is missing: begin the command with bin/with-postgres.');

interface Row {
  readonly what: string;
  readonly figure: number;
  readonly limit: string;
}
const table: Row[] = [];
function tell(what: string, figure: number, limit = ''): void {
  table.push({ what, figure, limit });
  console.log(`${figure.toFixed(2).padStart(9)}  ${limit.padEnd(8)} ${what}`);
}

const [loaded] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
if (loaded === undefined) throw new Error('There is no pack.');
const issuer = await startIssuer();
const running: RunningServer[] = [];
try {
  for (const count of [smaller, larger]) await fill(count);
  const product = await started(startProduct(databaseOf(smaller), issuer.address));
  const large = await started(startProduct(databaseOf(larger), issuer.address));
  const headers = { authorization: `Bearer ${await issuer.tokenOf(person(loaded, 'maren'), loaded.pack)}` };
  await besideBare(loaded, large, headers);
  tell('memory of the product under load, MiB', large.memory().peak, '<= 150');
  await besideFewer(loaded, product, large, headers);
} finally {
  for (const one of running) await one.stop();
  issuer.close();
}
const directory = new URL('results/', import.meta.url);
mkdirSync(directory, { recursive: true });
const file = new URL(`${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.json`, directory);
writeFileSync(file, JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, node: process.version, smaller, larger, table }, null, 2));
console.log(`Written to ${file.pathname}`);

/** The larger one: the product against Fastify and the driver with the same statements. */
async function besideBare(pack: LoadedPack, product: RunningServer, headers: Record<string, string>): Promise<void> {
  const bare = await started(startBare(databaseOf(larger)));
  const pool = new pg.Pool({ connectionString: databaseOf(larger), pipeline: true });
  const capture = await openCapture(pool);
  const maren = person(pack, 'maren');
  const { rows } = await pool.query<{ id: number }>('select id from case_record where access_level_id = 2 and status = 1 order by id limit 1 offset 20');
  const reads = { 'list page': DEFAULT_LIST, 'list page, no filter': '/api/cases/page/1', 'case read': `/api/cases/${rows[0]?.id}` };
  for (const [name, path] of Object.entries(reads)) {
    const statements = await capture.statementsOf(maren.id, path);
    await timed({ port: bare.port, method: 'POST', path: '/replay', body: () => ({ path, statements }) });
    const calls = { product: get(product, path, headers), bare: get(bare, path) };
    const { product: ours, bare: theirs } = await interleaved(calls, 300, 60);
    tell(`${name}, p50 against bare, one client`, ours.p50 / theirs.p50, name === 'case read' ? '<= 1.8' : '<= 1.6');
    const rates = await throughput(calls, { clients: 8, slices: 6, milliseconds: 1000 });
    tell(`${name}, throughput against bare, eight clients`, rates.product / rates.bare, '>= 0.6');
  }
  const people = { actor: maren, owner: person(pack, 'teodora'), employee: person(pack, 'callum') };
  const creation = await measureCreation({ product, bare, pool, headers, pack: pack.pack, ...people });
  tell('create case, p50 against bare, one client', creation.simple, '<= 1.6');
  tell('the same under a retry key, against bare without', creation.keyed, '<= 1.6');
  tell('create a guided case, p50 against bare, one client', creation.guided, '<= 1.6');
  await capture.close();
  await pool.end();
}

/** The product on the larger number of cases against itself on the smaller. */
async function besideFewer(pack: LoadedPack, small: RunningServer, large: RunningServer, headers: Record<string, string>): Promise<void> {
  const narrow = { authorization: `Bearer ${await issuer.tokenOf(person(pack, 'salma'), pack.pack)}` };
  for (const [who, as] of Object.entries({ HR: headers, 'a business user': narrow })) {
    const found = await interleaved({ large: get(large, DEFAULT_LIST, as), small: get(small, DEFAULT_LIST, as) }, 300, 60);
    tell(`default list of ${who}, p95 at ${larger} against ${smaller}`, found.large.p95 / found.small.p95, '<= 1.3');
  }
  for (const shape of listShapes(pack.pack, person(pack, 'maren').id, isEveryPair)) {
    const found = await interleaved({ large: get(large, shape.path, headers), small: get(small, shape.path, headers) }, 40, 8);
    tell(`list: ${shape.name}, p95 at ${larger} against ${smaller}`, found.large.p95 / found.small.p95, '<= 2');
  }
}

/** Makes the database unless an earlier run with --keep has. */
async function fill(count: number): Promise<void> {
  const admin = new pg.Client({ connectionString: address as string });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [`bench_${count}`]);
  if (rowCount === 0 || !isKept) {
    await admin.query(`drop database if exists bench_${count} with (force)`);
    await admin.query(`create database bench_${count}`);
    const pool = new pg.Pool({ connectionString: databaseOf(count) });
    const began = performance.now();
    await loadCases(pool, count);
    await pool.end();
    tell(`loading ${count} cases, seconds`, (performance.now() - began) / 1000);
  }
  await admin.end();
}

function databaseOf(count: number): string {
  const url = new URL(address as string);
  url.pathname = `/bench_${count}`;
  return url.href;
}

async function started(starting: Promise<RunningServer>): Promise<RunningServer> {
  const one = await starting;
  running.push(one);
  return one;
}

function get({ port }: RunningServer, path: string, headers: Record<string, string> = {}): Call {
  return { port, method: 'GET', path, headers };
}

function person(pack: LoadedPack, username: string): DemoUser {
  const found = pack.demoUsers.find((user) => user.username === username);
  if (found === undefined) throw new Error(`The pack has no ${username}.`);
  return found;
}
