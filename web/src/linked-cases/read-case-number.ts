import { linkedCasesText as text } from './linked-cases.text.ts';

/** The longest number a case can have. What is longer cannot exist, so no call is made for it. */
const MAXIMUM_DIGITS = 15;

/** Reads a submitted search (LINK-03 … LINK-05): the number of a case, or an error. */
export function readCaseNumber(term: string, caseId: number): { readonly number: number } | { readonly error: string } {
  const trimmed = term.trim();
  if (!/^[0-9]+$/.test(trimmed)) return { error: text.notANumber };
  const digits = trimmed.replace(/^0+/, '');
  if (digits === String(caseId)) return { error: text.thisCase(caseId) };
  return digits === '' || digits.length > MAXIMUM_DIGITS
    ? { error: text.notFound(trimmed) }
    : { number: Number(digits) };
}
