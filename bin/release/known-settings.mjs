// Names of settings as the server has them, for the tests of what is shipped beside it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** As the readers of the server and the papers of the settings have them. */
const known = new Set([
  ...globSync('server/src/platform/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...read(file).matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map((match) => match[1]),
  ),
  ...[...read('docs/settings.md').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map((match) => match[1]),
]);

export function isKnownSetting(name) {
  return known.has(name) || (name.endsWith('_FILE') && known.has(name.slice(0, -'_FILE'.length)));
}
