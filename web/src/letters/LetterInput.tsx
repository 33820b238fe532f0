import type { LetterField } from '@evenhand/contract/letter-template';
import { useUnknownHolidays } from '../configuration/unknown-holidays.ts';
import { paths } from '../lib/paths.ts';
import { DateField } from '../ui/DateField.tsx';
import type { FieldProps } from '../ui/Field.tsx';
import { Field } from '../ui/Field.tsx';
import { Link } from '../ui/Link.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import { lettersText } from './letters.text.ts';
import styles from './wizard.module.css';

interface LetterInputProps {
  field: LetterField;
  value: string;
  /** Value of the case for it; null where there is none. */
  caseValue: string | null;
  caseId: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The input of one field, by its kind. */
export function LetterInput({ field, value, caseValue, caseId, error, onChange }: LetterInputProps) {
  const { kind, label, key, hint, isOptional, maximumCharacters, choices } = field;
  const words = { label, name: key, hint: hint ?? undefined, isOptional, error };
  const written = {
    ...words,
    value,
    placeholder: field.placeholder ?? undefined,
    limit: maximumCharacters ?? undefined,
  };
  switch (kind) {
    case 'case':
      return (
        <CaseValue label={label} name={key} hint={hint} value={caseValue} caseId={caseId} isOptional={isOptional} />
      );
    case 'text':
      return <TextInput {...written} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'longText':
      return <Textarea {...written} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'date':
      return <LetterDate {...words} field={field} value={value} onChange={onChange} />;
    case 'time':
      return <TimeField {...words} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <RadioGroup
          {...words}
          direction="row"
          options={[
            // A choice that need not be made can be unmade.
            ...(isOptional ? [{ value: '', label: lettersText.leftOut }] : []),
            ...choices.map((choice) => ({ value: choice.key, label: choice.label })),
          ]}
          value={value === '' && !isOptional ? null : value}
          onChange={onChange}
        />
      );
  }
}

interface LetterDateProps extends FieldProps {
  field: LetterField;
  value: string;
  onChange: (value: string) => void;
}

/** A date that begins counted in working days says where they are counted without bank holidays. */
function LetterDate({ field, hint, ...date }: LetterDateProps) {
  const unknownHolidays = useUnknownHolidays();
  const isCounted = / [+-] \d+wd/.test(field.prefill ?? '');
  const note = isCounted ? unknownHolidays(date.value) : null;
  return <DateField {...date} kind="event" hint={[hint, note].filter(Boolean).join(' ') || undefined} />;
}

interface CaseValueProps {
  label: string;
  name: string;
  hint: string | null;
  value: string | null;
  caseId: number;
  isOptional: boolean;
}

/** A value of the case. It is changed on the case, so that letter and record agree. */
function CaseValue({ label, name, hint, value, caseId, isOptional }: CaseValueProps) {
  const isEmpty = value === null || value.trim() === '';
  return (
    <Field label={label} name={name} hint={hint ?? undefined} isOptional={isOptional} isGroup>
      {(wiring) => (
        <>
          <div
            className={styles.caseValue}
            data-path={wiring['data-path']}
            data-empty={isEmpty || undefined}
            tabIndex={-1}
          >
            <span className={styles.caseText}>{isEmpty ? lettersText.notOnCase : value}</span>
            <span className={styles.source}>{name === 'today' ? lettersText.today : lettersText.fromCase}</span>
          </div>
          {isEmpty && (
            <p className="field-hint">
              {lettersText.notOnCaseHint}{' '}
              <Link href={paths.case(caseId)} target="_blank">
                {lettersText.openCase}
              </Link>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
