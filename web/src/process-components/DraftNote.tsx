import { useFormats } from '../configuration/configuration.api.ts';
import type { DraftState } from '../drafts/draft.ts';
import styles from './values.module.css';
import { valuesText } from './values.text.ts';

/** Shows since when the draft is saved. */
export function DraftNote({ status, savedAt }: Pick<DraftState<unknown>, 'status' | 'savedAt'>) {
  const formats = useFormats();
  const words =
    status === 'failed' || status === 'refused'
      ? valuesText.draftFailed
      : savedAt === null || status === 'clean'
        ? ''
        : valuesText.draftSaved(formats.time(savedAt));
  return (
    <span className={styles.draft} role="status">
      {words}
    </span>
  );
}
