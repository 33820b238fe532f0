import { createLedger } from '../history/ledger.ts';
import { endAnswersWithCase } from '../messages/answers.ts';
import { postNoticesOfChanges } from '../notifications/post-notice.ts';
import { changes } from './modules.ts';

/** Opens the ledger of an act, and of a job that changes a case. */
export const openLedger = createLedger([postNoticesOfChanges(changes), endAnswersWithCase]);
