import { useState } from 'react';
import { useOpening } from './use-opening.ts';

/** The error of each field, by its name; a field without an entry is valid. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export interface DialogForm<Values> {
  values: Values;
  errors: FieldErrors<Values>;
  /** Sets a field's value and clears its error. */
  set: (change: Partial<Values>) => void;
  /** True when nothing is wrong; otherwise the errors are shown and focus goes to the first of them. */
  check: (fields?: readonly (keyof Values & string)[]) => boolean;
  /** Shows an error that only the server or a list could know. */
  complain: (errors: FieldErrors<Values>) => void;
  isTouched: boolean;
}

interface DialogFormOptions<Values> {
  /** Each opening starts afresh. */
  isOpen: boolean;
  initial: Values;
  validate: (values: Values) => FieldErrors<Values>;
}

/**
 * The state of a form in a dialog that stays mounted while it is shut, or of one on
 * the page, which is always open.
 */
export function useDialogForm<Values extends object>({
  isOpen,
  initial,
  validate,
}: DialogFormOptions<Values>): DialogForm<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isTouched, setIsTouched] = useState(false);
  useOpening(isOpen, () => {
    setValues(initial);
    setErrors({});
    setIsTouched(false);
  });
  return {
    values,
    errors,
    isTouched,
    set: (change) => {
      setValues((before) => ({ ...before, ...change }));
      setErrors(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) as FieldErrors<Values>,
      );
      setIsTouched(true);
    },
    check: (fields) => {
      const all = validate(values);
      const found =
        fields === undefined
          ? all
          : (Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name as never))) as typeof all);
      setErrors(found);
      return focusFirst(found);
    },
    complain: (found) => {
      setErrors(found);
      focusFirst(found);
    },
  };
}

/** Fields are found by `data-path`, which every input of the kit carries. */
function focusFirst(errors: object): boolean {
  const names = Object.keys(errors);
  if (names.length === 0) return true;
  requestAnimationFrame(() => {
    const container = [...document.querySelectorAll<HTMLElement>('.modal')].at(-1) ?? document.querySelector('main');
    const fields = [...(container?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    fields.find((field) => names.includes(field.dataset.path ?? ''))?.focus();
  });
  return false;
}
