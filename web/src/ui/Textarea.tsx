import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Counter } from './Counter.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';

export interface TextareaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {
  /** Shows n/limit. A longer text stays, with an error that says so; the server refuses it. */
  limit?: number | undefined;
  /** Small text before the counter: "Draft saved 14:42". */
  status?: string | undefined;
}

const tooLong = (limit: number): string => `Must be at most ${limit} characters.`;

export function Textarea(props: TextareaProps) {
  const { field, control } = splitFieldProps(props);
  const { limit, status, id, rows = 4, onChange, ...input } = control;
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const value = input.value === undefined ? typed : String(input.value);
  const isTooLong = limit !== undefined && [...value].length > limit;
  const aside = (
    <>
      {status && <span className="aside">{status}</span>}
      {limit !== undefined && <Counter value={value} limit={limit} />}
    </>
  );
  return (
    <Field {...field} error={field.error || (isTooLong ? tooLong(limit) : undefined)} id={id} aside={aside}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          rows={rows}
          className="in"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
