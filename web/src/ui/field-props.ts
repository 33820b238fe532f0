import type { FieldProps } from './Field.tsx';

/** Parts the props of an input of the kit into what its `Field` takes and what the control itself takes. */
export function splitFieldProps<P extends FieldProps>(
  props: P,
): { field: FieldProps; control: Omit<P, keyof FieldProps> } {
  const { label, name, hint, error, isOptional, note, isLabelHidden, 'data-path': path, ...control } = props;
  return { field: { label, name, hint, error, isOptional, note, isLabelHidden, 'data-path': path }, control };
}
