import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Option } from './Choice.tsx';
import { Choice } from './Choice.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { IconButton } from './IconButton.tsx';

export interface SelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[];
  /** Left out: the field keeps its value itself. */
  value?: Value | null | undefined;
  onChange?: ((value: Value | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** Typing filters; on by default above eight options. */
  isSearchable?: boolean | undefined;
  /** A button that empties the field. */
  isClearable?: boolean | undefined;
  disabled?: boolean | undefined;
  emptyText?: string | undefined;
  id?: string | undefined;
}

/** One of several. Arrows, typing, Enter and Escape as in any combobox. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const {
    options,
    value,
    onChange,
    isSearchable = options.length > 8,
    isClearable = false,
    emptyText = 'No results found',
    id,
    ...rest
  } = control;
  const [own, setOwn] = useState<Value | null>(null);
  const chosen = value === undefined ? own : value;
  const change = (next: Value | null): void => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <Field {...field} id={id}>
      {(wiring) => (
        <Choice
          {...rest}
          wiring={wiring}
          label={typeof field.label === 'string' ? field.label : undefined}
          options={options}
          chosen={chosen === null ? [] : [chosen]}
          onChoose={(next) => change(next as Value)}
          text={options.find((option) => option.value === chosen)?.label ?? ''}
          isSearchable={isSearchable}
          emptyText={emptyText}
          end={
            isClearable &&
            chosen !== null &&
            rest.disabled !== true && (
              <IconButton
                icon={IconX}
                iconSize={14}
                size="sm"
                label="Clear"
                hasTooltip={false}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => change(null)}
              />
            )
          }
        />
      )}
    </Field>
  );
}
