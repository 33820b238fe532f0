import type { LetterField } from '@evenhand/contract/letter-template';
import { Button } from '../ui/Button.tsx';
import { caseWords, isDifferent } from './letter-differences.ts';
import { lettersText } from './letters.text.ts';
import styles from './wizard.module.css';

interface CaseDiffersProps {
  field: LetterField;
  value: string;
  /** Default value of the field; undefined where the case has none. */
  begins: string | undefined;
  onUse: (begins: string) => void;
}

/**
 * Below a field in which the letter says something else than its case. A long text is meant to say more than
 * the case, so it has no such note. Nothing is refused: the employer may give longer than the rule.
 */
export function CaseDiffers({ field, value, begins, onUse }: CaseDiffersProps) {
  if (!isDifferent(field, value, begins)) return null;
  return (
    <p className={styles.differs} role="status">
      <span>{caseWords(field, begins)}</span>
      <Button variant="text" size="sm" aria-label={lettersText.takeCaseFor(field.label)} onClick={() => onUse(begins)}>
        {lettersText.takeCase}
      </Button>
    </p>
  );
}
