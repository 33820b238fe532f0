import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSmallText } from './read-small-text.ts';

const MAX_SECRET_BYTES = 8 * 1024;

/** What was given for a setting, and by what: shown by `npm run settings -- check`. */
export interface GivenSetting {
  readonly text: string;
  readonly from: string;
}

interface PlacesOfSecret {
  /** It is given as it is, in the environment or in the settings file. */
  readonly isSet: boolean;
  /** The file that NAME_FILE names. */
  readonly file: string | null;
  /** The folder with the credentials of systemd. */
  readonly credentials: string | null;
}

/**
 * Reads a secret from the file that holds it alone; `given` is null when there is none, or it is set as it is. A
 * problem names files and never what they hold.
 */
export function readSecret(
  name: string,
  { isSet, file, credentials }: PlacesOfSecret,
): { readonly given: GivenSetting | null; readonly problems: readonly string[] } {
  const credentialNames = credentials === null ? [] : [name, name.toLowerCase()];
  const places = [
    ...(isSet ? [{ said: name, path: null, from: '' }] : []),
    ...(file === null ? [] : [{ said: `${name}_FILE`, path: file, from: `secret file ${file}` }]),
    ...credentialNames
      .map((credential) => ({ credential, path: join(credentials ?? '', credential) }))
      .filter(({ path }) => existsSync(path))
      .map(({ credential, path }) => ({ said: `credential ${credential}`, path, from: `credential ${credential}` })),
  ];
  const [place, other] = places;
  if (place === undefined) return { given: null, problems: [] };
  if (other !== undefined)
    return { given: null, problems: [`${place.said} and ${other.said} are both set; keep one of them.`] };
  if (place.path === null) return { given: null, problems: [] };
  const read = readSmallText(place.path, MAX_SECRET_BYTES);
  const text = read.text?.replace(/\r?\n$/, '') ?? '';
  const why = read.problem ?? whyNoSecret(text);
  if (why !== null)
    return { given: null, problems: [`${name} is to be read from ${place.path}, which cannot be used: ${why}.`] };
  return { given: { text, from: place.from }, problems: [] };
}

function whyNoSecret(text: string): string | null {
  if (text.trim() === '') return 'it is empty';
  return /\p{Cc}/u.test(text) ? 'it must hold one line of text' : null;
}
