import { Banner } from '../ui/Banner.tsx';
import type { GoToField } from './FieldLink.tsx';
import { FieldLink } from './FieldLink.tsx';
import type { LetterDifference } from './letter-differences.ts';
import { caseWords } from './letter-differences.ts';
import { lettersText } from './letters.text.ts';

/** Before a letter is completed: where it says something else than its case, each as a link to its field. */
export function LetterDifferences({
  differences,
  onGoTo,
}: {
  differences: readonly LetterDifference[];
  onGoTo: GoToField;
}) {
  if (differences.length === 0) return null;
  return (
    <Banner tone="warning" title={lettersText.differsFromCase}>
      <p>{lettersText.correctCaseToo}</p>
      <ul className="banner-links">
        {differences.map(({ field, stepKey, begins }) => (
          <li key={field.key}>
            <FieldLink stepKey={stepKey} fieldKey={field.key} onGoTo={onGoTo}>
              {field.label}
            </FieldLink>
            {`: ${caseWords(field, begins)}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
