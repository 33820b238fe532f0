import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { useGoTo } from '../ui/use-go-to.ts';
import { lettersText } from './letters.text.ts';
import type { LetterDraft } from './use-letter-draft.ts';

/** How long a tab takes to close, where a script may close it. */
const CLOSING_MS = 300;

/** Saves, then closes the tab; a tab that cannot be closed by a script goes back to the case. */
export function SaveAndExit({ draft: { keeper }, caseId }: { draft: LetterDraft; caseId: number }) {
  const goTo = useGoTo();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const exit = (): void => {
    window.close();
    setTimeout(() => goTo(paths.case(caseId)), CLOSING_MS);
  };
  const saveAndExit = async (): Promise<void> => {
    setIsBusy(true);
    const isKept = await keeper.flush();
    setIsBusy(false);
    if (isKept) exit();
    else setIsAsking(true);
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void saveAndExit()}>
        {lettersText.saveAndExit}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={lettersText.leaveUnsaved}
        confirmLabel={lettersText.leave}
        cancelLabel={lettersText.stay}
        isDestructive
        onConfirm={() => {
          keeper.discard();
          exit();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {lettersText.leaveUnsavedDetail}
      </ConfirmModal>
    </>
  );
}
