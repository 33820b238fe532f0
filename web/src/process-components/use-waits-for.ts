import type { FormFiles } from '../files/attached-files.ts';
import { filesText } from '../files/files.text.ts';
import { lettersText } from '../letters/letters.text.ts';
import type { LetterStatus } from '../letters/use-letter-status.ts';
import { useIsOffline } from '../lib/use-is-offline.ts';
import { formText } from './form.text.ts';

interface Waiting {
  readonly files: Pick<FormFiles, 'pending'>;
  readonly letter: Pick<LetterStatus, 'isReading'>;
  /** True if something is missing, as far as is known. */
  readonly isIncomplete: boolean;
}

/** The reason why a form cannot be sent now, in a sentence; null where it can. */
export function useWaitsFor({ files, letter, isIncomplete }: Waiting): string | null {
  const isOffline = useIsOffline();
  if (isOffline) return formText.offline;
  if (files.pending.length > 0) return filesText.uploading;
  return letter.isReading && isIncomplete ? lettersText.beingChecked : null;
}
