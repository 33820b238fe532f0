import styles from './configuration-drafts.module.css';
import type { PartName } from './configuration-drafts.text.ts';
import { partNames, draftText as text } from './configuration-drafts.text.ts';

interface PartListProps {
  current: PartName;
  onChoose: (part: PartName) => void;
}

/** The parts of the configuration, at the left of the one that is open. */
export function PartList({ current, onChoose }: PartListProps) {
  return (
    <nav aria-label={text.parts} className={styles.parts}>
      {partNames.map((part) => (
        <button
          key={part}
          type="button"
          aria-current={part === current ? 'page' : undefined}
          onClick={() => onChoose(part)}
        >
          {text.part[part]}
        </button>
      ))}
    </nav>
  );
}
