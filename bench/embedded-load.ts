import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPacks } from '../server/testing/load-packs.ts';
import { startIssuer } from './issuer.ts';
import type { Call } from './measure.ts';
import { answered, get, made, quantile } from './measure.ts';
import { fillWithDemo, startEmbedded } from './servers.ts';
import { caseRead, DEFAULT_LIST } from './shapes.ts';

// How long people wait for the embedded database when many use it: so many people, each of whom calls again a
// random while after an answer; one call of ten writes.
//
//     npm run bench:embedded            200 people, a minute
//     npm run bench:embedded -- 50      another number of people

const PEOPLE_COUNT = Number(process.argv[2] ?? 200);
const THINK_MS = Number(process.argv[3] ?? 2_000);
const WARM_MS = 10_000;
const MEASURED_MS = 60_000;
const LIMIT_P95_MS = { read: 100, write: 150 };

const directory = mkdtempSync(join(tmpdir(), 'evenhand-load-'));
const [pack] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
if (pack === undefined) throw new Error('There is no pack.');
const maren = pack.demoUsers.find(({ username }) => username === 'maren');
if (maren === undefined) throw new Error('The pack has no Maren.');
console.log('Filling a data directory with the demo.');
await fillWithDemo(directory);
const issuer = await startIssuer();
const product = await startEmbedded(directory, issuer.address);
const headers = { authorization: `Bearer ${await issuer.tokenOf(maren, pack.pack)}` };

const list = JSON.parse((await answered(get(product, DEFAULT_LIST, headers))).body) as { data: { id: number }[] };
const caseIds = list.data.map(({ id }) => id);

console.log(`memory at the start ${product.memory().now} MiB`);
const took = { read: [] as number[], write: [] as number[] };
const statuses = new Map<number, number>();
const began = performance.now();

const person = async (): Promise<void> => {
  while (performance.now() - began < WARM_MS + MEASURED_MS) {
    await new Promise((resolve) => setTimeout(resolve, -Math.log(1 - Math.random()) * THINK_MS));
    const caseId = caseIds[Math.floor(Math.random() * caseIds.length)] ?? 0;
    const isWrite = Math.random() < 0.1;
    const draw = Math.random();
    const reads = [DEFAULT_LIST, caseRead(caseId), `/api/cases/${caseId}/history`, `/api/cases/${caseId}/tasks`];
    const writing: Call = {
      port: product.port,
      method: 'PUT',
      path: `/api/cases/${caseId}/overview`,
      headers,
      body: () => ({ overview: `Written at ${Math.round(performance.now())}.`, caseTrackingRecordId: caseId }),
    };
    const isWarm = performance.now() - began > WARM_MS;
    const { status, milliseconds } = await made(
      isWrite ? writing : get(product, reads[Math.floor(draw * reads.length)] ?? DEFAULT_LIST, headers),
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (isWarm) took[isWrite ? 'write' : 'read'].push(milliseconds);
  }
};
await Promise.all(Array.from({ length: PEOPLE_COUNT }, person));

for (const kind of ['read', 'write'] as const) {
  const all = took[kind];
  const at = (share: number): string => quantile(all, share).toFixed(0);
  const mark = Number(at(0.95)) > LIMIT_P95_MS[kind] ? `  MISSED, limit ${LIMIT_P95_MS[kind]}` : '';
  console.log(
    `${kind.padEnd(6)} ${String(all.length).padStart(6)} calls   p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms${mark}`,
  );
}
console.log(
  `answers ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; memory at its highest ${product.memory().peak} MiB`,
);
await product.stop();
issuer.close();
rmSync(directory, { recursive: true, force: true });
process.exit(0);
