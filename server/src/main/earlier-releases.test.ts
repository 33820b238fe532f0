import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { releases, scratchFolder } from '../../testing/backup-world.ts';
import { runCommand } from '../../testing/run-command.ts';
import { runAudit } from '../commands/run-audit.ts';
import { runMove } from '../commands/run-move.ts';
import { runRestore } from '../commands/run-restore.ts';
import { newestMigration } from '../platform/database/migrate.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = scratchFolder();
afterAll(() => scratch.remove());

test.each(releases.map((path) => [basename(path), path]))(
  'The database of release %s is brought to this one with its histories whole, and is served [UPG-03, BACK-04, MOVE-05]',
  async (name, path) => {
    const dataDirectory = scratch.at(name);
    const environment = { DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'silent' };
    const restored = await runCommand(runRestore, { environment: environment, args: [path, '--no-removals'] });
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(restored.said).toContain('95 histories checked, all whole.');
    const newest = await onDatabase({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory }, async (owner) => {
      const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(owner);
      return rows[0]?.name;
    });
    expect(newest).toBe(await newestMigration());
    const running = await startProcess(environment, root);
    try {
      expect((await fetch(`${running.address}/health/ready`)).status).toBe(200);
      expect(await runCommand(runAudit, { environment: environment, args: ['verify'] })).toMatchObject({ code: 0 });
      const moving = await runCommand(runMove, { environment: environment, args: ['--again'] });
      expect(moving).toMatchObject({ code: 1, complaint: expect.stringContaining('Stop all its server processes') });
    } finally {
      await running.stop();
    }
  },
);
