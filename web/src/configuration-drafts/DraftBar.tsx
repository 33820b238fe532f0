import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { Tag } from '../ui/Tag.tsx';
import { ChangesDialog } from './ChangesDialog.tsx';
import type { DraftState } from './configuration-drafts.api.ts';
import { useDiscard } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import { draftText as text } from './configuration-drafts.text.ts';

/** Whether there is a draft, whose it is, and what can be done with it. */
export function DraftBar({ state }: { state: DraftState }) {
  const { draft } = state;
  const discard = useDiscard();
  const [isLooking, setIsLooking] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  if (draft === null)
    return (
      <div className={styles.bar}>
        <Tag tone="green">{text.noDraft}</Tag>
        <span className="muted">{state.mayEdit ? text.noDraftDetail : text.readOnly}</span>
      </div>
    );
  const discardNow = (): void =>
    discard.mutate(null, {
      onSuccess: () => showSnackbar(text.discarded, 'success'),
      onError: sayRefusal,
      onSettled: () => setIsDiscarding(false),
    });
  return (
    <div className={styles.bar}>
      <Tag tone="amber">{text.draft}</Tag>
      <span>
        <b>{text.changes(draft.changes)}</b> {text.by(draft.authors.map(({ name }) => name))}
        {draft.isOutdated && <span className={styles.outdated}>{text.outdated}</span>}
      </span>
      <span className={styles.acts}>
        {draft.abilities.discard && <Button onClick={() => setIsDiscarding(true)}>{text.discard}</Button>}
        <Button variant="filled" onClick={() => setIsLooking(true)}>
          {text.seeChanges}
        </Button>
      </span>
      <ChangesDialog draft={draft} mayEdit={state.mayEdit} isOpen={isLooking} onClose={() => setIsLooking(false)} />
      <ConfirmModal
        isOpen={isDiscarding}
        title={text.discardTitle}
        confirmLabel={text.discard}
        isDestructive
        isBusy={discard.isPending}
        onConfirm={discardNow}
        onCancel={() => setIsDiscarding(false)}
      >
        {text.discardDetail}
      </ConfirmModal>
    </div>
  );
}
