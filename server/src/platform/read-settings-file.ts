import { SETTINGS_FILE } from './given-settings.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';

/**
 * Reads the settings of another installation from its settings file alone: what the environment of this process says
 * is of this one. `root` is the folder relative paths start from.
 * @throws SettingsError as `readSettings` does.
 */
export function readSettingsFile(path: string, root: string): Settings {
  return readSettings({ [SETTINGS_FILE]: path }, root);
}
