import { ErrorCode } from '@evenhand/contract/error-codes';
import type { GlobalError } from '../lib/error-list.ts';
import { labelOfCode, NETWORK_ERROR, UNKNOWN_ERROR } from '../lib/error-list.ts';
import { shellText } from './shell.text.ts';

interface Line {
  readonly label: string;
  readonly description: string;
}

export type GlobalErrorForm =
  | { form: 'none' }
  | { form: 'case-not-found'; descriptions: readonly string[] }
  | { form: 'limit'; descriptions: readonly string[] }
  | { form: 'application-error'; lines: readonly Line[]; sentences: readonly string[]; details: readonly Line[] };

/** Advice for a failure without a text of its own. */
const sentenceOf: Readonly<Record<string, string>> = {
  [UNKNOWN_ERROR]: shellText.notExplained,
  [NETWORK_ERROR]: shellText.noAnswer,
};

/**
 * The dialog's two forms (ERR-16, ERR-18), and one of ours for limits: reloading would ask again at once
 * (gaps G-103). With several errors the missing case wins (gaps G-05). A limit has its form when every error
 * is one. A failure that came without words has a sentence; its code and address are details.
 */
export function formOf(errors: readonly GlobalError[]): GlobalErrorForm {
  if (errors.length === 0) return { form: 'none' };
  const missing = errors.filter((error) => error.code === ErrorCode.CaseNotFound);
  if (missing.length > 0) return { form: 'case-not-found', descriptions: missing.map((error) => error.description) };
  if (errors.every((error) => error.isLimit))
    return { form: 'limit', descriptions: errors.map((error) => error.description) };
  const [lines, details] = [
    errors.filter(({ code }) => !(code in sentenceOf)),
    errors.filter(({ code }) => code in sentenceOf),
  ];
  const sentences = [...new Set(details.map(({ code }) => sentenceOf[code] ?? ''))];
  return { form: 'application-error', lines: lines.map(lineOf), sentences, details: details.map(lineOf) };
}

function lineOf({ code, description }: GlobalError): Line {
  return { label: labelOfCode(code), description };
}
