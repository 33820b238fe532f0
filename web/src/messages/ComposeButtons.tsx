import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Inline } from '../ui/Inline.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import { composeText } from './messages.text.ts';
import type { Compose } from './use-compose.ts';

interface ComposeButtonsProps {
  compose: Compose;
  canSaveDraft: boolean;
  /** Nothing was written, so there is nothing to ask about. */
  onLeave: () => void;
}

/** Post, Save as draft and Discard. On a phone they stay at its foot. */
export function ComposeButtons({ compose, canSaveDraft, onLeave }: ComposeButtonsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isNarrow = useIsNarrow();
  const { waitsFor, isBusy, isPosting, isSaving, hasContent } = compose;
  const reason = waitsFor ?? undefined;
  const discard = (
    <Button variant="text" disabled={isBusy} onClick={() => (hasContent ? setIsAsking(true) : onLeave())}>
      {composeText.discard}
    </Button>
  );
  const save = canSaveDraft && (
    <Button
      icon={IconDeviceFloppy}
      disabledReason={reason}
      isBusy={isSaving}
      onClick={compose.save}
      aria-keyshortcuts="Control+S"
    >
      {composeText.saveAsDraft}
    </Button>
  );
  const post = (
    <Button
      variant="filled"
      icon={IconSend}
      disabledReason={reason}
      isBusy={isPosting}
      onClick={compose.post}
      aria-keyshortcuts="Control+Enter"
    >
      {composeText.post}
    </Button>
  );
  return (
    <>
      {isNarrow ? (
        <StickyFooter start={discard}>
          {waitsFor && <span className="muted small note">{waitsFor}</span>}
          {save}
          {post}
        </StickyFooter>
      ) : (
        <Inline justify="between">
          <Inline>
            {post}
            {save}
            {discard}
          </Inline>
          <span className="muted small">
            {waitsFor ?? (
              <>
                <kbd>Ctrl Enter</kbd> {composeText.postHint}
                {canSaveDraft && (
                  <>
                    {' '}
                    <kbd>Ctrl S</kbd> {composeText.saveHint}
                  </>
                )}
              </>
            )}
          </span>
        </Inline>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={composeText.discardTitle}
        confirmLabel={composeText.discard}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          compose.discard();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {composeText.discardDetail}
      </ConfirmModal>
    </>
  );
}
