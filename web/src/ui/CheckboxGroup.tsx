import { Checkbox } from './Checkbox.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';

export interface CheckboxGroupProps<Value extends string> extends FieldProps {
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  direction?: 'row' | 'column';
}

export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const { options, value, onChange, direction = 'column' } = control;
  return (
    <Field {...field} isGroup>
      {(wiring) => (
        <div className="choices" data-direction={direction} data-path={wiring['data-path']} tabIndex={-1}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              disabled={option.isDisabled}
              aria-invalid={wiring['aria-invalid']}
              checked={value.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...value, option.value] : value.filter((one) => one !== option.value),
                )
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
