import type { FactListener } from '../history/ledger.ts';
import { dropAnswersDue } from './message.rows.ts';

/**
 * The tasks of a closed case are cancelled, so nobody is asked for an answer to its messages any more. A case
 * that is opened again does not ask for it either (gaps G-78).
 */
export const endAnswersWithCase: FactListener = async (act, { id }, entries) => {
  if (entries.some(({ kind }) => kind === 'case.closed')) await dropAnswersDue(act, id);
};
