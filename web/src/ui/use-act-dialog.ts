import { refusedText } from '../lib/refused-text.ts';
import { showSnackbar } from './snackbar.ts';
import type { DialogForm, FieldErrors } from './use-dialog-form.ts';
import { useDialogForm } from './use-dialog-form.ts';
import { useOpening } from './use-opening.ts';

/** An act as `useCaseAct` and other mutations give it. */
interface Act {
  isPending: boolean;
  error: unknown;
  submittedAt: number;
  reset: () => void;
}

interface ActDialogOptions<Values> {
  isOpen: boolean;
  onClose: () => void;
  initial: Values;
  /** Left out where no value can be wrong. */
  validate?: (values: Values) => FieldErrors<Values>;
  /** Every act the dialog can end in. Each opening forgets the result of the last try. */
  acts: readonly Act[];
  /** Resets what else belongs to an opening. */
  onOpening?: () => void;
}

/** What `ActDialog` shows of it. */
export interface ActDialogFace {
  isOpen: boolean;
  onClose: () => void;
  isBusy: boolean;
  refusal: { message: string | undefined; attempt: number };
}

export interface ActDialogState<Values> extends ActDialogFace {
  form: DialogForm<Values>;
  /**
   * For `mutate`: when the act succeeds, the success is announced, the dialog closes, and `then` is called.
   */
  finish: (message: string | null, then?: () => void) => { onSuccess: () => void };
}

/**
 * A dialog with a form that ends in an act: each opening starts afresh, a refusal stays in it, and it
 * closes when the act is done.
 */
export function useActDialog<Values extends object>(options: ActDialogOptions<Values>): ActDialogState<Values> {
  const { isOpen, onClose, initial, validate = () => ({}), acts, onOpening } = options;
  const form = useDialogForm({ isOpen, initial, validate });
  useOpening(isOpen, () => {
    for (const act of acts) act.reset();
    onOpening?.();
  });
  return {
    form,
    isOpen,
    onClose,
    isBusy: acts.some(({ isPending }) => isPending),
    refusal: {
      message: refusedText(acts.find(({ error }) => error !== null)?.error),
      attempt: acts.reduce((sum, { submittedAt }) => sum + submittedAt, 0),
    },
    finish: (message, then) => ({
      onSuccess: () => {
        if (message !== null) showSnackbar(message, 'success');
        onClose();
        then?.();
      },
    }),
  };
}
