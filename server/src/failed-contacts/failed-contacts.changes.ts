import { contactWords } from '../contacts/contact-words.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How failed contacts read in the history. Nobody is notified. */
export const failedContactChanges = { 'failed-contact.recorded': contactWords, 'failed-contact.deleted': contactWords } satisfies Partial<ChangeTable>;
