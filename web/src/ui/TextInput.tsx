import type { ComponentProps } from 'react';
import { Counter } from './Counter.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  icon?: IconShape | undefined;
  /** Shows n/limit and refuses no typing; the schema refuses. */
  limit?: number | undefined;
}

export function TextInput(props: TextInputProps) {
  const { field, control } = splitFieldProps(props);
  const { icon, limit, id, ...input } = control;
  return (
    <Field
      {...field}
      id={id}
      aside={limit === undefined ? undefined : <Counter value={String(input.value ?? '')} limit={limit} />}
    >
      {(wiring) =>
        icon === undefined ? (
          <input type="text" autoComplete="off" {...input} {...wiring} className="in" />
        ) : (
          <div className="in-group" data-error={wiring['aria-invalid']}>
            <Icon of={icon} size={16} />
            <input type="text" autoComplete="off" {...input} {...wiring} className="in" />
          </div>
        )
      }
    </Field>
  );
}
