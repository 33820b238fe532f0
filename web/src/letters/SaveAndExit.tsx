import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { unreadableFields } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';
import { useLeaveLetter } from './use-leave-letter.ts';
import type { LetterDraft } from './use-letter-draft.ts';

/** Saves, then closes the tab; a tab that cannot be closed by a script goes back to the case. */
export function SaveAndExit({
  draft: { keeper },
  template,
  caseId,
}: {
  draft: LetterDraft;
  template: LetterTemplate;
  caseId: number;
}) {
  const exit = useLeaveLetter(caseId);
  const [isBusy, setIsBusy] = useState(false);
  /** Asks about unsaved text; null while there is no question. */
  const [question, setQuestion] = useState<{ title: string; detail: string } | null>(null);

  const saveAndExit = async (): Promise<void> => {
    setIsBusy(true);
    const isKept = await keeper.flush();
    setIsBusy(false);
    const unreadable = unreadableFields(template, keeper.read().values.values).map(({ label }) => label);
    if (!isKept) setQuestion({ title: lettersText.leaveUnsaved, detail: lettersText.leaveUnsavedDetail });
    else if (unreadable.length > 0)
      setQuestion({
        title: lettersText.leaveUnreadable,
        detail: lettersText.leaveUnreadableDetail(unreadable.join(', ')),
      });
    else exit();
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void saveAndExit()}>
        {lettersText.saveAndExit}
      </Button>
      <ConfirmModal
        isOpen={question !== null}
        title={question?.title ?? ''}
        confirmLabel={lettersText.leave}
        cancelLabel={lettersText.stay}
        isDestructive
        onConfirm={() => {
          keeper.discard();
          exit();
        }}
        onCancel={() => setQuestion(null)}
      >
        {question?.detail}
      </ConfirmModal>
    </>
  );
}
