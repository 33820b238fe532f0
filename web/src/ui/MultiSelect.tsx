import { MultiSelect as MantineMultiSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { Icon } from './Icon.tsx';
import { passOnSubmitKey } from './pass-on-submit-key.ts';
import type { Option } from './Select.tsx';

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
    onBlur,
    onFocus,
    placeholder,
    isSearchable = options.length > 8,
    disabled = false,
    emptyText = 'No results found',
    id,
  } = control;
  return (
    <Field {...field} id={id}>
      {(wiring) => (
        <MantineMultiSelect
          id={wiring.id}
          {...(wiring['aria-describedby'] === undefined ? {} : { 'aria-describedby': wiring['aria-describedby'] })}
          {...(wiring['aria-invalid'] ? { 'aria-invalid': true } : {})}
          data-path={wiring['data-path']}
          {...(typeof field.label === 'string' ? { 'aria-label': field.label } : {})}
          error={wiring['aria-invalid'] ?? false}
          onKeyDownCapture={passOnSubmitKey}
          data={[...options] as Option<string>[]}
          value={[...value]}
          onChange={(next) => onChange(next as Value[])}
          {...(onBlur === undefined ? {} : { onBlur })}
          {...(onFocus === undefined ? {} : { onFocus })}
          {...(placeholder === undefined || value.length > 0 ? {} : { placeholder })}
          searchable={isSearchable}
          disabled={disabled}
          nothingFoundMessage={emptyText}
          rightSection={<Icon of={IconChevronDown} size={14} />}
          rightSectionPointerEvents="none"
          checkIconPosition="right"
          maxDropdownHeight={320}
          // The list is made when it is opened: nine closed lists of a filter bar took longer to
          // draw than the rows below them.
          comboboxProps={{ offset: 4, transitionProps: { duration: 120 }, keepMounted: false }}
        />
      )}
    </Field>
  );
}
