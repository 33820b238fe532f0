import { IconX } from '@tabler/icons-react';
import type { Option } from './Choice.tsx';
import { Choice } from './Choice.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { Icon } from './Icon.tsx';

export interface MultiSelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  /** Shown only while nothing is chosen. */
  placeholder?: string | undefined;
  isSearchable?: boolean | undefined;
  disabled?: boolean | undefined;
  emptyText?: string | undefined;
  id?: string | undefined;
}

/** Any number of several; Backspace takes the last one away. */
export function MultiSelect<Value extends string = string>(props: MultiSelectProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const {
    options,
    value,
    onChange,
    placeholder,
    isSearchable = options.length > 8,
    emptyText = 'No results found',
    id,
    ...rest
  } = control;
  const without = (gone: string): Value[] => value.filter((one) => one !== gone);
  return (
    <Field {...field} id={id}>
      {(wiring) => (
        <Choice
          {...rest}
          wiring={wiring}
          label={typeof field.label === 'string' ? field.label : undefined}
          options={options}
          chosen={value}
          onChoose={(next) => onChange(value.includes(next as Value) ? without(next) : [...value, next as Value])}
          text=""
          onRemoveLast={() => value.length > 0 && onChange(value.slice(0, -1))}
          isSearchable={isSearchable}
          emptyText={emptyText}
          placeholder={value.length > 0 ? undefined : placeholder}
          start={value.map((one) => (
            <span key={one} className="pill">
              {options.find((option) => option.value === one)?.label ?? one}
              {/* For the pointer; the keyboard has Backspace and the list. */}
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                disabled={rest.disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(without(one))}
              >
                <Icon of={IconX} size={14} />
              </button>
            </span>
          ))}
        />
      )}
    </Field>
  );
}
