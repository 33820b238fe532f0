import { useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { parseTime } from './parse-uk-date.ts';
import { useAfterPress } from './use-after-press.ts';

export const badTimeText = 'Enter a time as HH:mm';

export interface TimeFieldProps extends FieldProps {
  /** `HH:mm`, '' for none, or what was typed when it is no time. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
}

/** Typed HH:mm on the 24-hour clock; `930`, `9.30` and `2pm` are understood. */
export function TimeField(props: TimeFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { value, onChange, onBlur, disabled = false, id } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const afterPress = useAfterPress();
  const isBad = typed === null && value !== '' && parseTime(value) !== value;
  return (
    <Field {...field} error={field.error || (isBad ? badTimeText : undefined)} id={id}>
      {(wiring) => (
        <input
          {...wiring}
          className="in"
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:mm"
          disabled={disabled}
          value={typed ?? value}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            onChange(parseTime(text) ?? text.trim());
          }}
          onBlur={() => {
            afterPress(() => setTyped(null));
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
