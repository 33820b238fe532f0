import { showSnackbar } from '../ui/snackbar.ts';

/** How a dialog's act ends well: it is said, and the dialog closes. `set.mutate(id, saidAndClosed(text.changed, onClose))`. */
export function saidAndClosed(message: string, onClose: () => void): { onSuccess: () => void } {
  return {
    onSuccess: () => {
      showSnackbar(message, 'success');
      onClose();
    },
  };
}
