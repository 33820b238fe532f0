import { parseEnv } from 'node:util';
import { readSmallText } from './read-small-text.ts';

const MAX_BYTES = 64 * 1024;
const OTHERS_MAY_READ = 0o004;
/** A # in a value without quotes begins a comment, which cuts a password short. */
const CUT_VALUE = /^[^=#]*=\s*(?!["'`])[^#]*\S#/;

interface SettingsText {
  /** By name, as they are written there. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/**
 * Reads a file of settings, one `NAME=value` a line, as Node does. Node passes over what it does not understand, and
 * takes the last of two; both are problems here, named by their line and never by what stands there.
 */
export function readSettingsText(path: string, isSecret: (name: string) => boolean): SettingsText {
  const read = readSmallText(path, MAX_BYTES);
  if (read.text === null)
    return { values: new Map(), problems: [`The settings file ${path} cannot be used: ${read.problem}.`] };
  const problems: string[] = [];
  const values = new Map<string, string>();
  for (const [index, line] of read.text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    // No setting has several lines, so each line is read by itself.
    const [[name, value] = ['', ''], ...more] = Object.entries(parseEnv(line));
    const isClosed = !/^["'`]/.test(value ?? '');
    if (CUT_VALUE.test(line))
      problems.push(
        `Line ${index + 1} of ${path} has a # in its value, which would end there; put the value in quotes.`,
      );
    else if (more.length > 0 || !/^[A-Z][A-Z\d_]*$/.test(name) || !isClosed)
      problems.push(`Line ${index + 1} of ${path} is not like NAME=value.`);
    else if (values.has(name)) problems.push(`${path} sets ${name} more than once, again in line ${index + 1}.`);
    else values.set(name, value ?? '');
  }
  const secrets = [...values].filter(([name, value]) => isSecret(name) && value !== '').map(([name]) => name);
  if (process.platform !== 'win32' && (read.mode & OTHERS_MAY_READ) !== 0 && secrets.length > 0)
    problems.push(
      `${path} holds ${secrets.join(', ')}, and every account of this machine may read it. Run: chmod o-rwx ${path}`,
    );
  return { values, problems };
}
