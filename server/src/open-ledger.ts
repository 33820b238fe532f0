import { createLedger } from './history/ledger.ts';
import { endAnswersWithCase } from './messages/end-answers-with-case.ts';
import { changes } from './modules.ts';
import { postNoticesOfChanges } from './notifications/post-notices-of-changes.ts';

/** Opens the ledger of an act, and of a job that changes a case. */
export const openLedger = createLedger([postNoticesOfChanges(changes), endAnswersWithCase]);
