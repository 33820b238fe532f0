import type { ImportCheck } from '@evenhand/contract/directory';
import type { ImportOutcome } from './import.api.ts';
import styles from './import.module.css';
import { importText as text } from './import.text.ts';

const outcomes = ['added', 'changed', 'leaves', 'returns', 'refused', 'unchanged'] as const;

interface OutcomeCardsProps {
  counts: ImportCheck['counts'];
  chosen: ImportOutcome | undefined;
  onChoose: (outcome: ImportOutcome | undefined) => void;
}

/** How many lines do what; each number narrows the lines to its own. */
export function OutcomeCards({ counts, chosen, onChoose }: OutcomeCardsProps) {
  return (
    <ul className={`grid-auto ${styles.outcomes}`} aria-label={text.filterLines}>
      {outcomes.map((outcome) => (
        <li key={outcome} className="stack">
          <button
            type="button"
            className="card stat"
            data-tone={outcome === 'refused' ? 'error' : outcome === 'leaves' ? 'warning' : undefined}
            aria-pressed={chosen === outcome}
            onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
          >
            <b>{text.count(counts[outcome])}</b>
            <span>{text.counts[outcome]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
