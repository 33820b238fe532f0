import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { releases } from '../../testing/backup-world.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(releases.map((path) => [basename(path), path]))(
  'The authorization matrix holds in the database of release %s, brought to this one [UPG-03]',
  (_name, path) => {
    const { TEST_LONG: _, TEST_DATABASE_URL: __, VITEST: ___, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/main/authorization-matrix.test.ts'],
      { cwd: root, env: { ...env, TEST_RELEASE: path }, encoding: 'utf8' },
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
  },
);
