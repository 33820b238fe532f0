import type { EnvironmentReader } from './environment-reader.ts';

/** What opens archives. They are encrypted as age does it, so that its own programs open them too. */
export interface BackupKeys {
  /** Public keys, each beginning with `age1`. */
  readonly recipients: readonly string[];
  /** Private keys, each beginning with `AGE-SECRET-KEY-`. */
  readonly identities: readonly string[];
  readonly passphrase: string | null;
}

export interface BackupSettings {
  /** Where backups lie; null when none are made by themselves. */
  readonly directory: string | null;
  /** When one is made each day, in minutes after midnight UTC; null when none is made by itself. */
  readonly at: number | null;
  /** How many of an installation are kept in the directory. */
  readonly keep: number;
  readonly keys: BackupKeys;
}

const RECIPIENT = /^age1[a-z0-9]{20,}$/;
const IDENTITY = /^AGE-SECRET-KEY-[A-Z0-9-]{20,}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const PASSPHRASE_MIN_CHARACTERS = 16;
const KEEP = 14;

/** How backups are made, kept and opened. @param path resolves a path that was given. */
export function readBackup(reader: EnvironmentReader, path: (given: string) => string): BackupSettings {
  const { problems, value, text, list } = reader;
  const directory = value('BACKUP_DIR');
  const at = value('BACKUP_AT');
  const time = at === null ? null : TIME.exec(at);
  if (at !== null && time === null)
    problems.push(`BACKUP_AT is "${at}"; it must be a time of the day in UTC, like 02:30.`);
  if (at !== null && directory === null) problems.push('BACKUP_AT is set, so BACKUP_DIR must be set too.');
  const keep = text('BACKUP_KEEP', String(KEEP));
  if (!/^[1-9]\d{0,3}$/.test(keep))
    problems.push(`BACKUP_KEEP is "${keep}"; it must be a whole number of backups, at least 1.`);
  return {
    directory: directory === null ? null : path(directory),
    at: time === null ? null : Number(time[1]) * 60 + Number(time[2]),
    keep: /^\d+$/.test(keep) ? Number(keep) : KEEP,
    keys: readKeys(reader, list('BACKUP_RECIPIENT', '')),
  };
}

/** Keys are not repeated in a problem. */
function readKeys({ problems, value }: EnvironmentReader, recipients: string[]): BackupKeys {
  if (!recipients.every((recipient) => RECIPIENT.test(recipient)))
    problems.push('BACKUP_RECIPIENT must be public keys of age, which begin with age1, separated by commas.');
  const identities = [value('BACKUP_IDENTITY')].filter((identity) => identity !== null);
  if (!identities.every((identity) => IDENTITY.test(identity)))
    problems.push('BACKUP_IDENTITY must be a private key of age, which begins with AGE-SECRET-KEY-.');
  const passphrase = value('BACKUP_PASSPHRASE');
  if (passphrase !== null && passphrase.length < PASSPHRASE_MIN_CHARACTERS)
    problems.push(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_CHARACTERS} characters.`);
  if (passphrase !== null && recipients.length > 0)
    problems.push('BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set; a backup is encrypted in one way.');
  return { recipients, identities, passphrase };
}
