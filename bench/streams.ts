import { request } from 'node:http';
import { loadavg } from 'node:os';
import type { CompiledPack } from '@evenhand/engine/pack';
import pg from 'pg';
import { BUSY_INBOX_COUNT } from '../server/testing/load/messages-to-load.ts';
import { loadPacks } from '../server/testing/load-packs.ts';
import { databaseOf, fill } from './databases.ts';
import type { Issuer, TokenHolder } from './issuer.ts';
import { startIssuer } from './issuer.ts';
import { answered, get, quantile } from './measure.ts';
import { benchPostgres } from './postgres.ts';
import { startProduct } from './servers.ts';
import { createTable } from './table.ts';

// A thousand open streams of people of HR and of business users while messages are posted: how long until
// another reader has the message on the screen, and what a stream takes in memory. README.md says what the
// figures mean.
//
//     npm run bench:streams

const CASES_COUNT = 10_000;
const STREAMS_COUNT = 1000;
/** As many as a person has windows open; the product allows twelve. */
const STREAMS_PER_PERSON = 10;
const READERS_COUNT = 10;
const POSTS_COUNT = 80;
const BETWEEN_POSTS_MS = 250;

const { address, stop: stopPostgres } = await benchPostgres();
const { tell } = createTable();
const [pack] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
const maren = pack?.demoUsers.find(({ username }) => username === 'maren');
if (pack === undefined || maren === undefined) throw new Error('There is no pack with Maren in it.');
await fill(address, CASES_COUNT, { pack, tell, isKept: process.argv.includes('--keep') });
const databaseUrl = databaseOf(address, CASES_COUNT);
const pool = new pg.Pool({ connectionString: databaseUrl });
const { rows: busy } = await pool.query<{ id: number }>('select id::int from case_record where message_count >= $1', [
  BUSY_INBOX_COUNT,
]);
const caseId = busy[0]?.id ?? 0;
await pool.end();
const issuer = await startIssuer();
const product = await startProduct(databaseUrl, issuer.address);
tell('load of the machine before', loadavg()[0] ?? Number.NaN);

/** When the stream was told last of the case, and whoever waits for that. */
interface Follower {
  readonly headers: Readonly<Record<string, string>>;
  isTold: (() => void) | null;
}

const people = await Promise.all(
  Array.from({ length: STREAMS_COUNT / STREAMS_PER_PERSON }, (_, index) => headersOf(index, pack.pack, issuer)),
);
const author = { authorization: `Bearer ${await issuer.tokenOf(maren, pack.pack)}` };
const inbox = `/api/casemessages/${caseId}/false/false?page=1&pageSize=50`;
// Everybody has called before, and the code that is measured is warm.
for (const headers of people) await answered(get(product, '/api/cases/page/1', headers));
for (let call = 0; call < 100; call += 1) await answered(get(product, inbox, author));
const before = product.memory().now;
const followers = await Promise.all(
  people.flatMap((headers) => Array.from({ length: STREAMS_PER_PERSON }, () => open(headers))),
);
await pause(3000);
tell('streams open', followers.length);
tell('memory of a stream, KiB', ((product.memory().now - before) * 1024) / followers.length);

// HR of the policy area sees the case; so do these streams, half of all.
const watching = followers.filter((_, index) => isHr(Math.floor(index / STREAMS_PER_PERSON)));
const reading = watching.filter((_, index) => index % STREAMS_PER_PERSON === 0).slice(0, READERS_COUNT);
const took = { told: [] as number[], visible: [] as number[], post: [] as number[] };
for (let post = 0; post < POSTS_COUNT; post += 1) {
  const subject = `Message ${post} of ${Date.now()}`;
  const began = performance.now();
  const told = watching.map(async (follower) => {
    await toldOf(follower);
    took.told.push(performance.now() - began);
    if (!reading.includes(follower)) return;
    const { body } = await answered(get(product, inbox, follower.headers));
    if (!body.includes(subject)) throw new Error('The message was not in the inbox when its event came.');
    took.visible.push(performance.now() - began);
  });
  const call = {
    port: product.port,
    method: 'POST',
    path: `/api/casemessages/create/${caseId}`,
    headers: author,
    body: () => ({ subject, body: '<p>Words</p>' }),
  } as const;
  took.post.push((await answered(call)).milliseconds);
  await Promise.all(told);
  await pause(BETWEEN_POSTS_MS);
}
tell('posting meanwhile, p50, ms', quantile(took.post, 0.5));
tell(`streams told of each post`, took.told.length / POSTS_COUNT);
tell('post to the event in another client, p50, ms', quantile(took.told, 0.5));
tell('post to the event in another client, p95, ms', quantile(took.told, 0.95));
tell('post to the message read by another client, p50, ms', quantile(took.visible, 0.5));
tell('post to the message read by another client, p95, ms', quantile(took.visible, 0.95), '<= 1000');
tell('highest memory of the product, MiB', product.memory().peak);
tell('load of the machine after', loadavg()[0] ?? Number.NaN);
await product.stop();
issuer.close();
await stopPostgres();
process.exit(0);

/** Every second person is of HR, the others are business users. */
function isHr(index: number): boolean {
  return index % 2 === 0;
}

/** People whom load-cases.ts makes, who sign in for the first time. */
async function headersOf(
  index: number,
  { accessLevels, ...compiled }: CompiledPack,
  { tokenOf }: Issuer,
): Promise<Record<string, string>> {
  const primary = accessLevels.find(({ id }) => id === 2)?.key ?? '';
  const holder: TokenHolder = {
    id: `00000000-0000-4000-8000-${String(100 + index).padStart(12, '0')}`,
    firstName: 'Reader',
    lastName: String(index),
    roles: [isHr(index) ? 'HRUser' : 'BusinessUser'],
    accessLevels: [primary],
    primary,
  };
  return { authorization: `Bearer ${await tokenOf(holder, { accessLevels, ...compiled })}` };
}

function open(headers: Readonly<Record<string, string>>): Promise<Follower> {
  const follower: Follower = { headers, isTold: null };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent: false, host: '127.0.0.1', port: product.port, path: '/hub/cases', headers },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}.`));
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          if (part.includes(`"changed":[${caseId}]`)) follower.isTold?.();
        });
        response.on('error', reject);
        resolve(follower);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

async function toldOf(follower: Follower): Promise<void> {
  await new Promise<void>((resolve) => {
    follower.isTold = resolve;
  });
  follower.isTold = null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
