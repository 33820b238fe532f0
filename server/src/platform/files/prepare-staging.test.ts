import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareStaging } from './staging.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-files-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a directory of files is made with those above it', () => {
  prepareStaging(join(scratch, 'new/files'));
  expect(existsSync(join(scratch, 'new/files/staging'))).toBe(true);
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
