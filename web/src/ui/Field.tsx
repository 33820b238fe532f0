import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './Icon.tsx';

/** What every input of the kit takes besides its own props. */
export interface FieldProps {
  label: ReactNode;
  /**
   * The field's path in its form; error summaries link to it. `getInputProps` of a
   * form passes it as `data-path`.
   */
  name?: string | undefined;
  'data-path'?: string | undefined;
  hint?: ReactNode;
  /** The specified sentence. */
  error?: ReactNode;
  /** Marks the field "Optional"; required ones carry no mark. */
  isOptional?: boolean | undefined;
  /** A remark after the label, for example "Required before closing". */
  note?: ReactNode;
  isLabelHidden?: boolean | undefined;
}

export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'data-path': string | undefined;
}

interface Props extends FieldProps {
  /** At the right of the label: a counter. */
  aside?: ReactNode;
  /** A group of controls (radio buttons, date and time): a `fieldset` with a `legend`. */
  isGroup?: boolean;
  /** For a list so long that an error below it is out of sight: the error is above it. */
  isErrorFirst?: boolean;
  id?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, hint under the label, error under the input with an icon, everything tied together. */
export function Field({
  label,
  name,
  hint,
  error,
  isOptional = false,
  note,
  isLabelHidden = false,
  aside,
  isGroup = false,
  isErrorFirst = false,
  id: givenId,
  children,
  'data-path': path,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = [hint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': hasError || undefined,
    'data-path': path ?? name,
  };
  const words = (
    <>
      {label}
      {isOptional && <span className="opt">Optional</span>}
      {note && <span className="opt">{note}</span>}
    </>
  );
  const className = isLabelHidden ? 'sr-only' : 'field-label';
  const problem = hasError && (
    <span className="field-error" id={`${id}-error`}>
      <Icon of={IconAlertCircle} size={14} />
      <span>{error}</span>
    </span>
  );
  const rest = (
    <>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {isErrorFirst && problem}
      {children(wiring)}
      {!isErrorFirst && problem}
    </>
  );
  if (isGroup)
    return (
      <fieldset className="field" aria-describedby={wiring['aria-describedby']}>
        <legend className={className}>{words}</legend>
        {rest}
      </fieldset>
    );
  return (
    <div className="field">
      <span className={isLabelHidden ? 'sr-only' : 'field-label'}>
        <label htmlFor={id} id={`${id}-label`}>
          {words}
        </label>
        {aside}
      </span>
      {rest}
    </div>
  );
}
