import type { LetterStep } from '@evenhand/contract/letter-template';
import type { Letter } from '@evenhand/contract/letters';
import type { ReactNode } from 'react';
import { CaseDiffers } from './CaseDiffers.tsx';
import { LetterInput } from './LetterInput.tsx';
import { doubtWords, problemWords } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';
import type { LetterWizardState } from './use-letter-wizard.ts';
import styles from './wizard.module.css';

interface StepFormProps {
  letter: Letter;
  step: LetterStep;
  wizard: LetterWizardState;
  onFocusField: (key: string | null) => void;
}

/** The fields of one step, without those that the letter leaves out. A date and its time are one row. */
export function StepForm({ letter, step, wizard, onFocusField }: StepFormProps) {
  const { values, problems, doubtful, isAsked, typeInto } = wizard;
  const errorOf = (key: string): string | undefined => {
    const problem = problems.find(({ field }) => field.key === key);
    if (problem === undefined || (problem.because !== 'too-long' && !isAsked)) return undefined;
    return problemWords(problem) ?? lettersText.missing;
  };
  const inputOf = (field: LetterStep['fields'][number]): ReactNode => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letter marks what has focus; nothing is done here.
    <div key={field.key} onFocus={() => onFocusField(field.key)} onBlur={() => onFocusField(null)}>
      <LetterInput
        field={field}
        value={values[field.key] ?? ''}
        caseValue={letter.caseValues[field.key] ?? null}
        caseId={letter.caseTrackingRecordId}
        error={errorOf(field.key)}
        onChange={(value) => typeInto(field.key, value)}
      />
      <CaseDiffers
        field={field}
        value={values[field.key] ?? ''}
        begins={letter.prefilled[field.key]}
        onUse={(value) => typeInto(field.key, value)}
      />
      {doubtful
        .filter((date) => date.field.key === field.key)
        .map((date) => (
          <p key={date.day} className={styles.doubt} role="status">
            {doubtWords(date, wizard.earliest)}
          </p>
        ))}
    </div>
  );
  // Values that cannot be saved stay on the screen, so that they can be put right.
  const fields = step.fields.filter(
    ({ key }) => !wizard.filled.leftOut.has(key) || problems.some(({ field }) => field.key === key),
  );
  if (fields.length === 0 && step.fields.length > 0) return <p>{lettersText.nothingHere}</p>;
  return rowsOf(fields).map((row) =>
    row.length === 1 ? (
      row.map(inputOf)
    ) : (
      <div key={row[0]?.key} className="date-time">
        {row.map(inputOf)}
      </div>
    ),
  );
}

/** A date and the time after it are one row. */
function rowsOf(fields: LetterStep['fields']): LetterStep['fields'][] {
  const rows: LetterStep['fields'][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.kind === 'time' && last?.length === 1 && last[0]?.kind === 'date') last.push(field);
    else rows.push([field]);
  }
  return rows;
}
