import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './given-settings.ts';
import { SETTINGS_FILE } from './given-settings.ts';

/**
 * Adds the settings file of the installation, `evenhand.env` in its root, unless the environment names another one or,
 * being blank, none. Entry points alone do this, so that a test never reads the settings of an installation.
 */
export function installedEnvironment(environment: Environment, root: string): Environment {
  const file = join(root, 'evenhand.env');
  return environment[SETTINGS_FILE] === undefined && existsSync(file)
    ? { ...environment, [SETTINGS_FILE]: file }
    : environment;
}
