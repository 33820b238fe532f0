import type { ParkedCall } from '@evenhand/contract/contacts';
import { ConfirmDeletion } from '../contacts/ConfirmDeletion.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDeleteCall } from './parked-calls.api.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';
import { useCallTitle } from './use-call-title.ts';

/** Asks before a parked call is deleted (PARK-05). */
export function DeleteCall({ caseId, call, onDone }: { caseId: number; call: ParkedCall | null; onDone: () => void }) {
  const remove = useDeleteCall(caseId);
  const titleOf = useCallTitle();
  const confirm = (): void => {
    if (call !== null) remove.mutate(call.id, { onSuccess: () => showSnackbar(text.wasDeleted, 'success'), onError: sayRefusal, onSettled: onDone });
  };
  const sentence = call === null ? null : (call.completedDateTime === null ? text.deletesTask : text.deletes)(titleOf(call));
  return <ConfirmDeletion sentence={sentence} isBusy={remove.isPending} onConfirm={confirm} onCancel={onDone} />;
}
