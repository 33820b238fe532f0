import pg from 'pg';
import { loadPacks } from '../server/src/configuration/load-packs.ts';
import { startIssuer } from './issuer.ts';
import type { Answer } from './measure.ts';
import { made, quantile } from './measure.ts';
import { benchPostgres } from './postgres.ts';
import { fillWithDemo, startProduct } from './servers.ts';
import { caseRead } from './shapes.ts';

// What other people notice while a session outside holds the row of one case, more people than there are
// connections write to that case, and the server is told to stop at the end.
//
//     npm run bench:held-row

const HELD_MS = 60_000;
const USUAL_MS = 15_000;
const WRITERS_COUNT = 15;
const OTHERS_COUNT = 4;
const HELD_CASE = 10_001;
const DEMO_CASES = Array.from({ length: 12 }, (_none, at) => HELD_CASE + 1 + at);
const LIMITS = { timesUsual: 2, readyMs: 1_000, stopMs: 10_000 };

const { address: server, stop: stopPostgres } = await benchPostgres();
const name = `evenhand_held_${process.pid}`;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`create database ${name}`);
const address = new URL(server);
address.pathname = `/${name}`;

const [pack] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
const maren = pack?.demoUsers.find(({ username }) => username === 'maren');
if (pack === undefined || maren === undefined) throw new Error('There is no pack with a Maren.');
await fillWithDemo({ DATABASE_URL: address.href });
const issuer = await startIssuer();
const product = await startProduct(address.href, issuer.address);
const authorization = `Bearer ${await issuer.tokenOf(maren, pack.pack)}`;

/** Those of the demo that may be written to. */
const otherCases: number[] = [];
for (const caseId of DEMO_CASES) if ((await write(caseId)).status === 200) otherCases.push(caseId);
const usual = await others(USUAL_MS);
const session = new pg.Client({ connectionString: address.href });
await session.connect();
await session.query('begin');
await session.query('select 1 from case_record where id = $1 for update', [HELD_CASE]);
const until = performance.now() + HELD_MS;
const refused = { count: 0, longestMs: 0 };
const writers = Array.from({ length: WRITERS_COUNT }, async () => {
  while (performance.now() < until) {
    const { status, milliseconds } = await write(HELD_CASE);
    if (status !== 503) throw new Error(`A writer of the held case was answered ${status}.`);
    refused.count += 1;
    refused.longestMs = Math.max(refused.longestMs, milliseconds);
  }
});
const readiness: number[] = [];
const probes = (async () => {
  while (performance.now() < until) {
    const { status, milliseconds } = await call('GET', '/health/ready');
    if (status !== 200) throw new Error(`Readiness was answered ${status}.`);
    readiness.push(milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
})();
const meanwhile = await others(HELD_MS);
await Promise.all([...writers, probes]);

const last = Array.from({ length: WRITERS_COUNT }, () => write(HELD_CASE).catch(() => null));
await new Promise((resolve) => setTimeout(resolve, 200));
const told = performance.now();
await product.stop();
const stopMs = performance.now() - told;
await Promise.all(last);

tell(
  'other cases, read and write, p95',
  quantile(meanwhile, 0.95),
  `usually ${quantile(usual, 0.95).toFixed(1)} ms`,
  quantile(meanwhile, 0.95) > LIMITS.timesUsual * quantile(usual, 0.95),
);
tell('writers of the held case, longest answer', refused.longestMs, `${refused.count} times 503`, false);
tell(
  'readiness, longest',
  Math.max(...readiness),
  `limit ${LIMITS.readyMs} ms`,
  Math.max(...readiness) > LIMITS.readyMs,
);
tell('stop while fifteen writers wait', stopMs, `limit ${LIMITS.stopMs} ms`, stopMs > LIMITS.stopMs);

await session.query('rollback');
await session.end();
issuer.close();
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await stopPostgres();
process.exit(0);

/** Reads and writes cases that nobody holds for so long. @returns how long each call took. */
async function others(ms: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + ms;
  const person = async (at: number): Promise<void> => {
    for (let count = at; performance.now() < end; count += 1) {
      const caseId = otherCases[count % otherCases.length] ?? HELD_CASE;
      const answer = count % 4 === 0 ? await write(caseId) : await call('GET', caseRead(caseId));
      if (answer.status !== 200) throw new Error(`Case ${caseId} was answered ${answer.status}.`);
      took.push(answer.milliseconds);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all(Array.from({ length: OTHERS_COUNT }, (_none, at) => person(at)));
  return took;
}

function write(caseId: number): Promise<Answer> {
  return call('PUT', `/api/cases/${caseId}/overview`, {
    overview: `Written at ${Math.round(performance.now())}.`,
    caseTrackingRecordId: caseId,
  });
}

function call(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<Answer> {
  return made({
    port: product.port,
    method,
    path,
    headers: { authorization },
    ...(body === undefined ? {} : { body: () => body }),
  });
}

function tell(what: string, ms: number, beside: string, isMissed: boolean): void {
  console.log(`${what.padEnd(44)} ${ms.toFixed(1).padStart(8)} ms   ${beside}${isMissed ? '   MISSED' : ''}`);
}
