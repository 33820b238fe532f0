import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';

/** The settings of another installation, from a file. @throws SettingsError, and with a sentence when there is none. */
export function readSettingsFile(path: string, root: string): Settings {
  return readSettings(parseEnv(readFileSync(path, 'utf8')), root);
}
