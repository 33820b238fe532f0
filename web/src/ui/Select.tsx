import { Select as MantineSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { Icon } from './Icon.tsx';
import { passOnSubmitKey } from './pass-on-submit-key.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[];
  value?: Value | null | undefined;
  defaultValue?: Value | null | undefined;
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
    isSearchable = options.length > 8,
    isClearable = false,
    emptyText = 'No results found',
    id,
    ...rest
  } = control;
  return (
    <Field {...field} id={id}>
      {(wiring) => (
        <MantineSelect
          {...defined(rest)}
          {...defined(wiring)}
          // The kit names the list of options by this, and the input by the same words as its label.
          {...(typeof field.label === 'string' ? { 'aria-label': field.label } : {})}
          error={wiring['aria-invalid'] ?? false}
          onKeyDownCapture={passOnSubmitKey}
          data={[...options] as Option<string>[]}
          onChange={(value) => rest.onChange?.(value as Value | null)}
          searchable={isSearchable}
          clearable={isClearable}
          // The list would cover what is said below the field, when focus comes to
          // it because something is wrong.
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage={emptyText}
          rightSection={<Icon of={IconChevronDown} size={14} />}
          rightSectionPointerEvents="none"
          clearButtonProps={{ 'aria-label': 'Clear', tabIndex: -1 }}
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

/** The library's optional props do not take `undefined`. */
function defined<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
