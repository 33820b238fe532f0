import type { DoubtfulDate } from '@evenhand/engine/letters/doubtful-dates';
import { Banner } from '../ui/Banner.tsx';
import type { GoToField } from './FieldLink.tsx';
import { FieldLink } from './FieldLink.tsx';
import { doubtWords } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';

interface DoubtfulDatesProps {
  doubtful: readonly DoubtfulDate[];
  earliest: Readonly<Record<string, string>>;
  onGoTo: GoToField;
}

/** Before a letter is completed: the dates that do not fit its own, each as a link to its field. */
export function DoubtfulDates({ doubtful, earliest, onGoTo }: DoubtfulDatesProps) {
  if (doubtful.length === 0) return null;
  return (
    <Banner tone="warning" title={lettersText.checkDates}>
      <ul className="banner-links">
        {doubtful.map((date) => (
          <li key={date.field.key}>
            <FieldLink stepKey={date.stepKey} fieldKey={date.field.key} onGoTo={onGoTo}>
              {date.field.label}
            </FieldLink>
            {`: ${doubtWords(date, earliest)}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
