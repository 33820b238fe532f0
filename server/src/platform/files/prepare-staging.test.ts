import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeToOthers } from '../make-directory.ts';
import { prepareStaging } from './staging.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-files-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a directory of files is made with those above it, for our account alone [SIGNIN-03]', () => {
  expect(prepareStaging(join(scratch, 'new/files'))).toBe(false);
  for (const path of ['new', 'new/files', 'new/files/staging'])
    expect(statSync(join(scratch, path)).mode & 0o777).toBe(0o700);
});

test('one whose files other accounts may read is closed to them, what is beside the files is left [SIGNIN-03]', () => {
  const directory = join(scratch, 'open');
  for (const path of ['staging', 'content', 'others']) {
    mkdirSync(join(directory, path), { recursive: true });
    chmodSync(join(directory, path), 0o755);
  }
  expect(prepareStaging(directory)).toBe(true);
  const modes = ['staging', 'content', 'others'].map((path) => statSync(join(directory, path)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o755]);
  expect(prepareStaging(directory)).toBe(false);
});

// Root may close everything.
test.runIf(process.platform === 'linux')('one that stays open to others is refused in words [SIGNIN-03]', () => {
  expect(() => closeToOthers('/proc/self/task')).toThrow(
    'Other accounts of this machine may enter /proc/self/task, and this process may not change that.',
  );
});

test.runIf(process.platform === 'linux')(
  'one where nothing can be made is refused at once, with the setting to change',
  () => {
    expect(() => prepareStaging('/proc/files')).toThrow(
      /^The directory of files \/proc\/files cannot be used: .*FILES_DIR\.$/,
    );
  },
);

test('a file in its place is refused, and stays', () => {
  writeFileSync(join(scratch, 'file'), 'notes');
  expect(() => prepareStaging(join(scratch, 'file'))).toThrow(/cannot be used: .*FILES_DIR\.$/);
  expect(existsSync(join(scratch, 'file'))).toBe(true);
});
