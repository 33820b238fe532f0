import { useFormats } from '../configuration/configuration.api.ts';
import type { DraftState } from '../drafts/draft.ts';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

/** Whether what has been typed is kept, and since when. */
export function DraftNote({ status, savedAt }: Pick<DraftState<unknown>, 'status' | 'savedAt'>) {
  const formats = useFormats();
  const words =
    status === 'failed' || status === 'refused'
      ? workflowText.draftFailed
      : savedAt === null || status === 'clean'
        ? ''
        : workflowText.draftSaved(formats.time(savedAt));
  return (
    <span className={`${styles.draft} ${styles.wideOnly}`} role="status">
      {words}
    </span>
  );
}
