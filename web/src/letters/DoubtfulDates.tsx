import { Banner } from '../ui/Banner.tsx';
import type { GoToField } from './FieldLink.tsx';
import { FieldLink } from './FieldLink.tsx';
import type { DoubtfulDate } from './letter-problems.ts';
import { doubtWords } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';

/** Before a letter is completed: the dates that do not fit its own, each as a link to its field. */
export function DoubtfulDates({ doubtful, onGoTo }: { doubtful: readonly DoubtfulDate[]; onGoTo: GoToField }) {
  if (doubtful.length === 0) return null;
  return (
    <Banner tone="warning" title={lettersText.checkDates}>
      <ul className="banner-links">
        {doubtful.map((date) => (
          <li key={date.field.key}>
            <FieldLink stepKey={date.stepKey} fieldKey={date.field.key} onGoTo={onGoTo}>
              {date.field.label}
            </FieldLink>
            {`: ${doubtWords(date)}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
