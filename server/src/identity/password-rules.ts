import { PASSWORD_MAX_CHARACTERS } from './password-hash.ts';

const PASSWORD_MIN_CHARACTERS = 12;
const DIFFERENT_MIN_COUNT = 5;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'tooSimple' | 'holdsName';

/**
 * Why a new password is not taken. Length counts and not kinds of characters, which people meet with
 * passwords that are easy to guess (NIST SP 800-63B §3.1.1).
 * @param names of the person, which others try first.
 */
export function passwordProblem(password: string, names: readonly string[]): PasswordProblem | null {
  const characters = [...password.normalize('NFKC')];
  if (characters.length < PASSWORD_MIN_CHARACTERS) return 'tooShort';
  if (password.length > PASSWORD_MAX_CHARACTERS) return 'tooLong';
  const lower = characters.join('').toLowerCase();
  if (new Set(lower).size < DIFFERENT_MIN_COUNT) return 'tooSimple';
  return names.some((name) => name.length >= 4 && lower.includes(name.toLowerCase())) ? 'holdsName' : null;
}
