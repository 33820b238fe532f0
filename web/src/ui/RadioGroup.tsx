import { useId } from 'react';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
  direction?: 'row' | 'column';
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, direction = 'column' } = control;
  const group = useId();
  return (
    <Field {...field} isGroup>
      {(wiring) => (
        <div className="choices" data-direction={direction}>
          {options.map((option, index) => (
            <label key={option.value} className="chk">
              <input
                type="radio"
                name={group}
                data-path={index === 0 ? wiring['data-path'] : undefined}
                disabled={option.isDisabled}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
