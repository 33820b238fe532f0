import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the product that runs, as the package of `root` says it. */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}
