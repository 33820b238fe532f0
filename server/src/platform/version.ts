import { readFileSync } from 'node:fs';

/** The version of this release, as the package says it. */
export const productVersion: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
