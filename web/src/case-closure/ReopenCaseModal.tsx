import { Limits } from '@evenhand/contract/limits';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import { useReopenCase } from './case-closure.api.ts';
import { closureText } from './case-closure.text.ts';

interface Values {
  reasonId: string | null;
  details: string;
}

/** CLOSE-09 and CLOSE-10: 'OK' waits for a reason and details. */
export function ReopenCaseModal({ caseId, isOpen, onClose }: { caseId: number; isOpen: boolean; onClose: () => void }) {
  const reopen = useReopenCase(caseId);
  const dialog = useActDialog<Values>({ isOpen, onClose, initial: { reasonId: null, details: '' }, acts: [reopen] });
  const { form, finish } = dialog;
  const { reasonId, details } = form.values;
  const isIncomplete = reasonId === null || details.trim() === '';
  return (
    <ActDialog
      dialog={dialog}
      title={closureText.reopenCase}
      verb={closureText.ok}
      onSubmit={() => reopen.mutate({ reasonId: Number(reasonId), details }, finish(closureText.reopened(caseId)))}
      waitsFor={isIncomplete ? closureText.needsBoth : null}
      hasUnsavedText={details !== ''}
    >
      <LookupSelect
        lookup="reopenReasons"
        label={closureText.reason}
        name="reasonId"
        placeholder={closureText.chooseReason}
        value={reasonId}
        onChange={(value) => form.set({ reasonId: value })}
      />
      <Textarea
        label={closureText.details}
        name="details"
        limit={Limits.reopenDetailsMaximum}
        value={details}
        onChange={(event) => form.set({ details: event.currentTarget.value })}
      />
    </ActDialog>
  );
}
