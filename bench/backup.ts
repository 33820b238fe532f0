import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { backUp } from '../server/src/backup/back-up.ts';
import { checkArchive, restore } from '../server/src/backup/restore.ts';
import { verifyRecord } from '../server/src/commands/verify-record.ts';
import { ALL_CASES } from '../server/src/history/verify-histories.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { loadCases } from '../server/testing/load/load-cases.ts';
import { benchPostgres } from './postgres.ts';
import { createTable } from './table.ts';

// Backup and restore of 100,000 cases with 1,000 files of 1 MB, a tenth of what an employer of that size keeps.
//   npm run bench:backup -- [cases] [files]

const [CASES_COUNT, FILES_COUNT] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1_000)];
const FILE_BYTES = 1_000_000;

const { address, stop } = await benchPostgres();
const pool = new pg.Pool({ connectionString: address });
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-bench-'));
const { tell } = createTable();
try {
  await loadCases(pool, CASES_COUNT);
  await pool.query(`insert into installation (rights, begun_at) values ('claims', now())`);
  for (let number = 0; number < FILES_COUNT; number += 1) await addFile(number);
  const root = fileURLToPath(new URL('../', import.meta.url));
  const on = (url: string, files: string) =>
    readSettings({ DATABASE_URL: url, PUBLIC_URL: 'https://hr.example', FILES_DIR: join(scratch, files) }, root);
  const settings = on(address, 'files');
  const path = join(scratch, 'backup.tar');
  const { keys } = settings.backup;
  const { longestMs, seconds, bytes } = await whileReading(() => backUp({ address, settings }, () => path, new Date()));
  tell('a backup, seconds', seconds, '<= 600');
  tell('its size, MB', bytes / 1e6);
  tell('the longest of the reads meanwhile, ms', longestMs, '<= 500');
  tell('a check of it, seconds', await secondsOf(() => checkArchive({ path, keys })));
  await pool.query('drop database if exists bench_restored with (force)');
  await pool.query('create database bench_restored');
  const target = new URL(address);
  target.pathname = '/bench_restored';
  const restored = on(target.href, 'restored');
  const record = { range: ALL_CASES, checkpoint: null, publicKey: null };
  let verified = 0;
  const all = await secondsOf(() =>
    restore({ path, keys }, restored, async (owner) => {
      verified = await secondsOf(() => verifyRecord(owner, restored, record, console.log));
    }),
  );
  tell('a restore with every table compared, seconds', all - verified);
  tell('verifying its histories, rows and files, seconds', verified);
  tell('both, seconds', all, '<= 1800');
} finally {
  await pool.end();
  await stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function addFile(number: number): Promise<void> {
  const bytes = randomBytes(FILE_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const folder = join(scratch, 'files', 'content', sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, sha256), bytes);
  await pool.query(
    `insert into case_file (service_id, case_id, storage_id, filename, content_type, size, sha256, added_at, added_by, audience)
    select service_id, id, $1, 'a.pdf', 'application/pdf', $2, $3, now(), owner_user_id, 1 from case_record order by id limit 1 offset $4`,
    [randomBytes(16).toString('hex'), FILE_BYTES, sha256, number],
  );
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Reads a case again and again while the work is done. */
async function whileReading(work: () => Promise<{ readonly bytes: number }>) {
  let [longestMs, isDone] = [0, false];
  const reading = (async () => {
    while (!isDone) {
      longestMs = Math.max(longestMs, 1000 * (await secondsOf(() => pool.query('select * from case_record limit 1'))));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const began = performance.now();
  const { bytes } = await work();
  const seconds = (performance.now() - began) / 1000;
  isDone = true;
  await reading;
  return { longestMs, seconds, bytes };
}
