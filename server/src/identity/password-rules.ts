import { PASSWORD_MAX_CHARACTERS } from './password-hash.ts';

const PASSWORD_MIN_CHARACTERS = 12;
/** Shorter ones are inside many words. */
const WORD_MIN_CHARACTERS = 4;
/** Of the scores from 0 to 4, the first of passwords that stand an attack on the sign-in page: ten million guesses. */
const SCORE_MINIMUM = 3;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'tooSimple' | 'tooCommon' | 'holdsWord';

/**
 * Why a new password is not taken. Length counts and not kinds of characters, which people meet with
 * passwords that are easy to guess (NIST SP 800-63B §3.1.1).
 * @param words of the person and of where they work, which others try first.
 */
export async function passwordProblem(password: string, words: readonly string[]): Promise<PasswordProblem | null> {
  if ([...password.normalize('NFKC')].length < PASSWORD_MIN_CHARACTERS) return 'tooShort';
  if (password.length > PASSWORD_MAX_CHARACTERS) return 'tooLong';
  const forbidden = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(bare);
  const given = bare(password);
  if (forbidden.some((word) => word.length >= WORD_MIN_CHARACTERS && given.includes(word))) return 'holdsWord';
  return await guessProblem(password, forbidden);
}

/** What somebody who knows the person tries first; the password of the demonstration holds our own name. */
export function wordsAround(
  {
    username,
    givenName,
    familyName,
    email,
    employeeNumber,
  }: {
    readonly username: string;
    readonly givenName: string;
    readonly familyName: string;
    readonly email: string | null;
    readonly employeeNumber: string | null;
  },
  organisation: string,
): string[] {
  const addresses = [username, email ?? ''].map((address) => address.split('@')[0] ?? '');
  return [...addresses, givenName, familyName, employeeNumber ?? '', organisation, 'Evenhand'];
}

/** Without what people put between words, and in small letters. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Guesses as attackers do: lists of passwords that leaked, keyboards, repeats, sequences and dates. */
async function guessProblem(password: string, words: readonly string[]): Promise<PasswordProblem | null> {
  // They hold thirty thousand passwords, and a person sets one once in a while.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const { score, sequence } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [...words]);
  if (score >= SCORE_MINIMUM) return null;
  return sequence.some(({ pattern }) => pattern === 'dictionary') ? 'tooCommon' : 'tooSimple';
}
