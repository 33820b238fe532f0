import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadPacks } from '../server/src/configuration/load-packs.ts';
import { openAtEvent } from './cases-at-event.ts';
import { startIssuer } from './issuer.ts';
import { measureLongLetter } from './long-letter.ts';
import type { Call } from './measure.ts';
import { sentWhole } from './multipart-call.ts';
import { benchPostgres } from './postgres.ts';
import { fillWithDemo, startBare, startProduct } from './servers.ts';
import { measureSubmitWithFile } from './submit-with-file.ts';
import { createTable } from './table.ts';
import { growthOfUploads, pdfOf } from './upload-memory.ts';

// What files and letters cost: memory of uploads, a submit with a file beside a bare server, a long letter as
// PDF and what others notice of it. README.md says what the figures mean.
//
//     npm run bench:files

const ROUNDS_COUNT = 60;
const WARM_UP_COUNT = 20;
const AT_ONCE_COUNT = 8;
const SMALL_BYTES = 100 * 1024;
const LARGE_BYTES = 5 * 1024 * 1024;

const { address: server, stop: stopPostgres } = await benchPostgres();
const name = `evenhand_files_${process.pid}`;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`create database ${name}`);
const address = new URL(server);
address.pathname = `/${name}`;
// Beside each other, so that both write to the same disk.
const directory = mkdtempSync(fileURLToPath(new URL('../node_modules/.cache/bench-files-', import.meta.url)));
mkdirSync(`${directory}/bare`);

const { tell } = createTable();
const [loaded] = await loadPacks([new URL('../packs/northmoor/', import.meta.url).pathname], new Date());
if (loaded === undefined) throw new Error('There is no pack.');
const { pack, demoUsers } = loaded;
const person = (username: string) =>
  demoUsers.find((user) => user.username === username) ?? Promise.reject(new Error(`The pack has no ${username}.`));
const [maren, teodora, callum] = [await person('maren'), await person('teodora'), await person('callum')];
await fillWithDemo({ DATABASE_URL: address.href });
const issuer = await startIssuer();
const product = await startProduct(address.href, issuer.address, `${directory}/product`);
const bare = await startBare(address.href, maren.id, { FILES_DIR: `${directory}/bare` });
const pool = new pg.Pool({ connectionString: address.href });
// Its connections may still be closing when the database is dropped.
pool.on('error', () => undefined);
const headers = { authorization: `Bearer ${await issuer.tokenOf(maren, pack)}` };
const topic = pack.topics.find(({ key }) => key === 'grievance');
const body = {
  topicId: topic?.id,
  sectionId: topic?.sectionId,
  accessLevelId: pack.accessLevels.find(({ key }) => key === maren.primary)?.id,
  caseOwnerId: teodora.id,
  employeeId: callum.id,
};
const open: Call = { port: product.port, method: 'POST', path: '/api/cases', headers, body: () => body };
const opening = { port: product.port, headers, pack, open, pool };

tell('load of the machine before', loadavg()[0] ?? Number.NaN);
const [warm, one, ...eight] = await openAtEvent(opening, 2 + AT_ONCE_COUNT);
if (warm === undefined || one === undefined) throw new Error('No case was opened.');
for (let sent = 0; sent < 3; sent += 1) {
  const files = [{ filename: 'small.pdf', bytes: pdfOf(SMALL_BYTES) }];
  await sentWhole({
    port: product.port,
    path: `/api/componentTracking/${warm.visitId}/files`,
    headers,
    model: {},
    files,
  });
}
tell('memory that an upload of 20 MB takes, MiB', await growthOfUploads(product, headers, [one.visitId]), '<= 64');
const visitIds = eight.map(({ visitId }) => visitId);
tell('memory that eight at once take, MiB', await growthOfUploads(product, headers, visitIds), '<= 128');

const submitting = { product, bare, pool, headers, pack, actorId: maren.id };
for (const [size, named] of [
  [SMALL_BYTES, '100 KB'],
  [LARGE_BYTES, '5 MB'],
] as const) {
  const cases = await openAtEvent(opening, 2 * (1 + ROUNDS_COUNT + WARM_UP_COUNT));
  const { ratio, ms, bareMs } = await measureSubmitWithFile(submitting, cases, { size, warmUpCount: WARM_UP_COUNT });
  tell(`submit with a file of ${named}, p50 against bare`, ratio, '<= 1.5');
  tell(`submit with a file of ${named}, p50 of the product, ms`, ms);
  tell(`submit with a file of ${named}, p50 of bare, ms`, bareMs);
}

const { pages, p50, longestWait, usualWait } = await measureLongLetter({ product, pool, headers, pack }, warm);
tell('pages of the long letter', pages, '>= 10');
tell('long letter as PDF, p50, ms', p50, '<= 300');
tell('longest wait of another request meanwhile, ms', longestWait, '<= 100');
tell('longest wait without letters, ms', usualWait);
tell('load of the machine after', loadavg()[0] ?? Number.NaN);

await product.stop();
await bare.stop();
await pool.end();
issuer.close();
await admin.query(`drop database ${name} with (force)`);
await admin.end();
rmSync(directory, { recursive: true, force: true });
await stopPostgres();
process.exit(0);
