import type { LetterField } from '@evenhand/contract/letter-template';
import { parsePrefill } from '@evenhand/engine/letters/prefill';
import { Button } from '../ui/Button.tsx';
import { wordsOf } from './LetterValueLines.tsx';
import { lettersText } from './letters.text.ts';
import styles from './wizard.module.css';

interface CaseDiffersProps {
  field: LetterField;
  value: string;
  /** What the field begins with; undefined where the case says nothing. */
  begins: string | undefined;
  onUse: (begins: string) => void;
}

/**
 * Below a field in which the letter says something else than its case. A long text is meant to say more than
 * the case, so it has no such note. Nothing is refused: the employer may give longer than the rule.
 */
export function CaseDiffers({ field, value, begins, onUse }: CaseDiffersProps) {
  if (begins === undefined || begins === value || field.kind === 'longText') return null;
  const words = wordsOf(field, begins);
  // What is counted from a date of the case, `event.decision.date + 10wd`, is not in the case itself.
  const isCounted = field.prefill !== null && parsePrefill(field.prefill).terms.length > 0;
  return (
    <p className={styles.differs} role="status">
      <span>{isCounted ? lettersText.caseCounts(words) : lettersText.caseSays(words)}</span>
      <Button variant="text" size="sm" aria-label={lettersText.takeCaseFor(field.label)} onClick={() => onUse(begins)}>
        {lettersText.takeCase}
      </Button>
    </p>
  );
}
