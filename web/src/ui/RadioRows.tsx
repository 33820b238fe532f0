import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Avatar } from './Avatar.tsx';
import type { FieldProps } from './Field.tsx';
import { Field } from './Field.tsx';
import { splitFieldProps } from './field-props.ts';
import { Icon } from './Icon.tsx';
import { Tag } from './Tag.tsx';

export interface RadioRow<Value extends string> {
  value: Value;
  name: ReactNode;
  /** Beside the name, and said after it: a mark such as "Current adviser". */
  mark?: string | undefined;
  /** Second line: job title, e-mail. */
  detail?: ReactNode;
  /** At the right: open cases. */
  aside?: ReactNode;
  /** At the right, one below each of the `columns`. */
  numbers?: readonly number[];
  /** The person whose initials are shown before the name. */
  initialsOf?: string;
  /** Listed but not selectable, with the specified message. */
  disabledReason?: string | undefined;
}

export interface RadioRowsProps<Value extends string> extends FieldProps {
  rows: readonly RadioRow<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Cards, two to a line where there is room: for a few choices with a word about each. */
  look?: 'rows' | 'cards';
  /** Heads above the names and above the numbers of each row. */
  columns?: { name: string; numbers: readonly string[] };
}

/** Search results and other rich choices, of which one is chosen. Arrows move, as in any radio group. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const { rows, value, onChange, look = 'rows', columns } = control;
  const group = useId();
  return (
    <Field {...field} isGroup>
      {(wiring) => (
        <div className="radio-rows" data-look={look}>
          {columns && (
            <div className="radio-head" aria-hidden="true">
              <span className="grow">{columns.name}</span>
              {columns.numbers.map((head) => (
                <span key={head} className="number">
                  {head}
                </span>
              ))}
            </div>
          )}
          {rows.map((row, index) => {
            const id = `${group}-${row.value}`;
            return (
              <label key={row.value} className="radio-row">
                <input
                  type="radio"
                  name={group}
                  data-path={index === 0 ? wiring['data-path'] : undefined}
                  aria-labelledby={`${id}-name`}
                  aria-describedby={row.mark ? `${id}-mark ${id}-detail` : `${id}-detail`}
                  disabled={row.disabledReason !== undefined}
                  checked={row.value === value}
                  onChange={() => onChange(row.value)}
                />
                {row.initialsOf !== undefined && <Avatar name={row.initialsOf} />}
                <span className="grow">
                  <span className="name" id={`${id}-name`}>
                    {row.name}
                  </span>
                  {row.mark && (
                    <span id={`${id}-mark`}>
                      <Tag>{row.mark}</Tag>
                    </span>
                  )}
                  <span id={`${id}-detail`}>
                    {row.detail && <span className="sub">{row.detail}</span>}
                    {row.disabledReason && (
                      <span className="reason">
                        <Icon of={IconInfoCircle} size={14} />
                        {row.disabledReason}
                      </span>
                    )}
                    {row.numbers && (
                      <span className="sr-only">
                        {row.numbers.map((number, index) => `${columns?.numbers[index]}: ${number}`).join(', ')}
                      </span>
                    )}
                  </span>
                </span>
                {row.numbers?.map((number, index) => (
                  <span key={columns?.numbers[index]} className="number" aria-hidden="true">
                    {number}
                  </span>
                ))}
                {row.aside !== undefined && <span className="aside">{row.aside}</span>}
              </label>
            );
          })}
        </div>
      )}
    </Field>
  );
}
