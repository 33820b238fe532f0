import { textOf } from '../messages/clean-html.ts';

interface NamedPerson {
  readonly lastName: string;
  readonly email: string | null;
  readonly employeeNumber: string | null;
}

/** "Dear Ms Marlowe," names the person who is written to, not whom the message is about. */
const GREETING = /^\s*(?:dear|hi|hello|good (?:morning|afternoon|evening))\b.{0,80}?(?:[,!:]|$)/i;

/**
 * Whether a message may be about this person: it has their surname, address or number. Who deletes mail must not delete
 * a complaint about themselves, so it errs to that side.
 */
export function namesPerson(
  { subject, body }: { readonly subject: string; readonly body: string },
  { lastName, email, employeeNumber }: NamedPerson,
): boolean {
  const [first = '', ...others] = body.split(/(?<=<\/p>|<br \/>)/);
  const text = `${subject} ${textOf(first).replace(GREETING, ' ')} ${textOf(others.join(''))}`;
  const words = ` ${plain(text)} `;
  return [lastName, email, employeeNumber].some((name) => {
    const wanted = name === null ? '' : plain(name);
    return wanted !== '' && words.includes(` ${wanted} `);
  });
}

/** Words in small letters without marks, with one space between. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’](?=s\b)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
