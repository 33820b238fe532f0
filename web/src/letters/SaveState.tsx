import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Icon } from '../ui/Icon.tsx';
import { lettersText } from './letters.text.ts';
import type { LetterDraft } from './use-letter-draft.ts';
import styles from './wizard.module.css';

interface SaveStateProps {
  draft: LetterDraft;
  /** Time of the last save before anything was typed here. */
  updatedAt: string;
}

/** Shows since when typed values are saved, or why they are not. */
export function SaveState({ draft: { status, savedAt, refusedBecause, theirs }, updatedAt }: SaveStateProps) {
  const formats = useFormats();
  const isBad = status === 'failed' || status === 'refused' || theirs !== null;
  const isGood = !isBad && (status === 'clean' || status === 'saved');
  const words =
    theirs !== null
      ? lettersText.unsaved
      : status === 'failed'
        ? lettersText.notSaved
        : status === 'refused'
          ? lettersText.refused(refusedBecause ?? '')
          : isGood
            ? lettersText.saved(formats.time(savedAt ?? updatedAt))
            : lettersText.saving;
  return (
    <span className={styles.saveState} role="status" data-bad={isBad || undefined}>
      <Icon of={isBad ? IconAlertTriangle : isGood ? IconCheck : IconLoader2} size={14} />
      <span>{words}</span>
    </span>
  );
}
