import type { ParkedCall } from '@evenhand/contract/parked-calls';
import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDeleteCall } from './parked-calls.api.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';
import { useCallTitle } from './use-call-title.ts';

/** Asks before a parked call is deleted (PARK-05). */
export function DeleteCall({ caseId, call, onDone }: { caseId: number; call: ParkedCall | null; onDone: () => void }) {
  const remove = useDeleteCall(caseId);
  const titleOf = useCallTitle();
  // The text stays while the dialog fades away.
  const last = useRef(call);
  if (call !== null) last.current = call;
  const confirm = (): void => {
    if (call !== null) remove.mutate(call.id, { onSuccess: () => showSnackbar(text.wasDeleted, 'success'), onError: sayRefusal, onSettled: onDone });
  };
  const shown = last.current;
  return (
    <ConfirmModal
      isOpen={call !== null}
      title={text.areYouSure}
      confirmLabel={text.delete}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {shown !== null && (shown.completedDateTime === null ? text.deletesTask : text.deletes)(titleOf(shown))}
    </ConfirmModal>
  );
}
