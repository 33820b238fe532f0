import { resolve } from 'node:path';
import type { GivenSetting } from './read-secret.ts';
import { readSecret } from './read-secret.ts';
import { readSettingsText } from './read-settings-text.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface GivenSettings {
  /** By name, without blank ones; a secret that stands in a file of its own is under its name without `_FILE`. */
  readonly settings: ReadonlyMap<string, GivenSetting>;
  /** Null when there is none. */
  readonly settingsFile: string | null;
  /** Every name that stands in the settings file. */
  readonly namesInFile: readonly string[];
  readonly problems: readonly string[];
}

/** Names the file with settings; the entry points name `evenhand.env` of the installation when it is there. */
export const SETTINGS_FILE = 'EVENHAND_ENV_FILE';
/** Where systemd puts the credentials of a service. */
const CREDENTIALS = 'CREDENTIALS_DIRECTORY';

/** What is never shown, and may stand in a file of its own that `NAME_FILE` names, or be a credential of systemd. */
const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'INBOUND_SECRET',
  'INBOUND_IMAP_PASSWORD',
  'BACKUP_IDENTITY',
  'BACKUP_PASSPHRASE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const;

export function isSecret(name: string): boolean {
  return (secretNames as readonly string[]).includes(name);
}

/** The name of the setting that names the file of a secret. */
export function fileNameOf(secret: string): string {
  return `${secret}_FILE`;
}

/**
 * Brings together what the environment, the settings file, the files of secrets and the credentials of systemd say
 * (decision 0112). The environment wins over the settings file, name by name; a secret is given in one way alone.
 * @param root the folder that relative paths start from.
 */
export function gatherSettings(environment: Environment, root: string): GivenSettings {
  const problems: string[] = [];
  const path = (given: string): string => resolve(root, given);
  const settings = new Map<string, GivenSetting>();
  const settingsFile = environment[SETTINGS_FILE]?.trim() || null;
  let namesInFile: readonly string[] = [];
  if (settingsFile !== null) {
    const file = readSettingsText(path(settingsFile), isSecret);
    problems.push(...file.problems);
    namesInFile = [...file.values.keys()];
    for (const [name, text] of file.values) put(name, text, path(settingsFile));
  }
  for (const [name, text] of Object.entries(environment)) put(name, text, 'environment');
  // Of the service manager alone: a settings file cannot say where credentials are.
  const credentials = environment[CREDENTIALS]?.trim() || null;
  for (const name of secretNames) {
    const file = settings.get(fileNameOf(name));
    const secret = readSecret(name, {
      isSet: settings.has(name),
      file: file === undefined ? null : path(file.text),
      credentials,
    });
    problems.push(...secret.problems);
    if (secret.given !== null) settings.set(name, secret.given);
  }
  return { settings, settingsFile: settingsFile === null ? null : path(settingsFile), namesInFile, problems };

  function put(name: string, text: string | undefined, from: string): void {
    const written = text?.trim() ?? '';
    if (written !== '') settings.set(name, { text: written, from });
  }
}
