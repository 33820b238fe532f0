import { Inline } from '../ui/Inline.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { useProcessOf } from './case-creation.api.ts';
import styles from './case-creation.module.css';
import { topicText } from './case-creation.text.ts';

/** The stages a case of this topic goes through. */
export function ProcessPreview({ topicId }: { topicId: number }) {
  const { data: process } = useProcessOf(topicId);
  if (!process || process.stages.length === 0) return null;
  return (
    <div className={styles.preview}>
      <Inline justify="between">
        <h3>{topicText.whatNext}</h3>
        <span className="muted small">{topicText.version(process.title, process.version)}</span>
      </Inline>
      <Stepper label={topicText.stages} steps={process.stages.map(({ id, title }) => ({ id: String(id), title, state: 'todo' }))} />
    </div>
  );
}
