import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const directory = new URL('../../../migrations/', import.meta.url);

/**
 * A database that ran a migration never runs it again. A migration that is changed later reaches new
 * databases only, and the two schemas differ from then on without a message. Until the first release nobody has
 * such a database (decision 0077).
 */
test('no migration is changed after its checksum was written down, and every migration has one', () => {
  const checksumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, directory)))
      .digest('hex');
  const migrations = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  const written = readFileSync(new URL('SHA256SUMS', directory), 'utf8').trimEnd().split('\n');
  expect(
    migrations.sort().map((file) => `${checksumOf(file)}  ${file}`),
    'Add the line of `sha256sum <file>` of a new migration to SHA256SUMS. Never change the line of one that was released.',
  ).toEqual(written);
});
