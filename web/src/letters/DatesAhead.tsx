import { Banner } from '../ui/Banner.tsx';
import type { GoToField } from './FieldLink.tsx';
import { FieldLink } from './FieldLink.tsx';
import { wordsOf } from './LetterValueLines.tsx';
import type { DateAhead } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';

/** Before a letter is completed: its past dates after the letter's own, each as a link to its field. */
export function DatesAhead({ ahead, onGoTo }: { ahead: readonly DateAhead[]; onGoTo: GoToField }) {
  if (ahead.length === 0) return null;
  return (
    <Banner tone="warning" title={lettersText.checkDates}>
      <ul className="banner-links">
        {ahead.map(({ field, stepKey, day }) => (
          <li key={field.key}>
            <FieldLink stepKey={stepKey} fieldKey={field.key} onGoTo={onGoTo}>
              {field.label}
            </FieldLink>
            {`: ${lettersText.isAhead(wordsOf(field, day))}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
