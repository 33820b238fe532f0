import type { Letter } from '@evenhand/contract/letters';
import { useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { correctLetter } from './letters.api.ts';
import { lettersText } from './letters.text.ts';

/** What a completed letter corrects, and what has taken its place; both stay on the case (gaps G-114). */
export function CorrectionNotes({ letter: { corrects = null, correctedBy = null } }: { letter: Letter }) {
  if (correctedBy !== null)
    return (
      <Banner tone="warning">
        {lettersText.wasCorrected} <Link href={paths.continueDocument(correctedBy)}>{lettersText.openCorrected}</Link>
      </Banner>
    );
  if (corrects === null) return null;
  return (
    <Banner tone="info">
      {lettersText.isCorrection} <Link href={paths.continueDocument(corrects)}>{lettersText.openEarlier}</Link>
    </Banner>
  );
}

/** Begins a correction and opens it. */
export function CorrectButton({ documentGuid }: { documentGuid: string }) {
  const goTo = useGoTo();
  const [isBusy, setIsBusy] = useState(false);
  // A second press after a lost answer begins the same correction.
  const newGuid = useRef(randomId());
  const correct = async (): Promise<void> => {
    setIsBusy(true);
    try {
      goTo(paths.continueDocument((await correctLetter(documentGuid, newGuid.current)).documentGuid));
    } catch {
      // The global error list says it.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button isBusy={isBusy} onClick={() => void correct()}>
        {lettersText.correct}
      </Button>
      <p className="small muted">{lettersText.correctHint}</p>
    </div>
  );
}
