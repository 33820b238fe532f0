import { DocumentStatus } from '@evenhand/contract/letters';
import { Stack } from '../ui/Stack.tsx';
import { LetterDownloads } from './LetterDownloads.tsx';
import { lettersText } from './letters.text.ts';
import { namesLetter, useLetterStatus } from './use-letter-status.ts';

/** The letter of an event for people who only read it: a completed one can be downloaded. */
export function LetterOfEvent({ documentId }: { documentId: string | null }) {
  const { status, current, isCorrected, isReading, isUnknown } = useLetterStatus(documentId);
  if (!namesLetter(documentId)) return null;
  if (isReading) return lettersText.pleaseWait;
  if (status === DocumentStatus.Completed)
    return (
      <Stack gap={2}>
        <LetterDownloads documentGuid={current ?? documentId} pdfLabel={lettersText.download} />
        {isCorrected && <p className="small muted">{lettersText.correctedHere}</p>}
      </Stack>
    );
  if (isUnknown) return lettersText.statusUnknown;
  return status === DocumentStatus.InProgress ? lettersText.notCompleted : lettersText.notStarted;
}
