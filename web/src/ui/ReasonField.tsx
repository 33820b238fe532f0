import { Limits } from '@evenhand/contract/limits';
import { Textarea } from './Textarea.tsx';

interface ReasonFieldProps {
  label: string;
  hint?: string;
  /** The form of a dialog that asks for a reason, from `useActDialog`. */
  form: {
    readonly values: { readonly reason: string };
    readonly errors: { readonly reason?: string | undefined };
    readonly set: (change: { reason: string }) => void;
  };
  /** The dialog opens with focus here. */
  takesFocus?: boolean;
  rows?: number;
  /** Most characters it may have. */
  limit?: number;
}

/** Why a person does what a dialog asks about. */
export function ReasonField({
  label,
  hint,
  form: { values, errors, set },
  takesFocus = false,
  rows,
  limit = Limits.narrativeMaximum,
}: ReasonFieldProps) {
  return (
    <Textarea
      label={label}
      hint={hint}
      name="reason"
      data-autofocus={takesFocus || undefined}
      value={values.reason}
      onChange={(event) => set({ reason: event.currentTarget.value })}
      error={errors.reason}
      limit={limit}
      rows={rows}
    />
  );
}
