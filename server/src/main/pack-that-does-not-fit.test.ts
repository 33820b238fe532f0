import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../testing/backup-world.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = scratchFolder();
const pack = scratch.at('kestrel-foods');
const environment = { DATA_DIR: scratch.at('data'), PACK_DIR: pack, PORT: '0', LOG_LEVEL: 'silent' };
beforeAll(async () => {
  cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
  rmSync(join(pack, 'demo/cases.yaml'));
  const first = await startProcess(environment, root);
  await first.stop();
}, 120_000);
afterAll(() => scratch.remove());

const active = () =>
  onDatabase({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory: environment.DATA_DIR }, (owner) =>
    owner.selectFrom('service').select('active_publication_id').execute(),
  );

async function servesAsBefore(): Promise<void> {
  const before = await active();
  const running = await startProcess(environment, root);
  try {
    expect((await fetch(`${running.address}/health/ready`)).status).toBe(200);
    expect(running.announcement).toContain('is ready');
  } finally {
    await running.stop();
  }
  expect(await active()).toEqual(before);
}

test('A pack that cannot be compiled leaves the published one serving [UPG-08]', async () => {
  const service = join(pack, 'service.yaml');
  const text = readFileSync(service, 'utf8');
  writeFileSync(service, `${text}\nnonsense: [`);
  await servesAsBefore();
  writeFileSync(service, text);
});

test('A pack in which published numbers were changed in place leaves the published one serving [UPG-08]', async () => {
  const lock = join(pack, 'ids.lock.yaml');
  const text = readFileSync(lock, 'utf8');
  const changed = text
    .replace('same-day: 20001', 'same-day: 20009')
    .replace('five-working-days: 20002', 'five-working-days: 20001');
  expect(changed).not.toBe(text);
  writeFileSync(lock, changed);
  await servesAsBefore();
  writeFileSync(lock, text);
});

test('A new installation is refused with one pack that cannot be compiled, and nothing is made [UPG-08]', async () => {
  writeFileSync(join(pack, 'service.yaml'), 'nonsense: [');
  const fresh = { ...environment, DATA_DIR: scratch.at('fresh'), PACK_DIR: `packs/northmoor,${pack}` };
  await expect(startProcess(fresh, root)).rejects.toThrow('The configuration pack cannot be used.');
  expect(() => readFileSync(join(fresh.DATA_DIR, 'database-made-at'))).toThrow();
});
