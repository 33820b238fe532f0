import type { CaseRecord } from '@evenhand/contract/case-details';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { processQuery } from '../workflow/workflow.api.ts';
import { detailsText } from './details.text.ts';
import { LeftIncomplete } from './LeftIncomplete.tsx';
import type { StepMove } from './use-stage-step.ts';

interface Values {
  reason: string;
}

interface MoveStepModalProps {
  record: CaseRecord;
  move: StepMove;
  onClose: () => void;
}

/** Asks why a guided case leaves the order of its process, and says what is skipped (gaps P-10). */
export function MoveStepModal({ record, move, onClose }: MoveStepModalProps) {
  const { to, act, isBusy, submit } = move;
  // The title stays while the dialog fades.
  const last = useRef(to);
  if (to !== null) last.current = to;
  const dialog = useActDialog<Values>({
    isOpen: to !== null,
    onClose,
    acts: [act],
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: detailsText.giveMoveReason } : {}),
  });
  const { form } = dialog;
  const { reason } = form.values;
  const processId = record.primaryWorkflowTrackingRecordId;
  const { data: process } = useQuery({ ...processQuery(processId ?? 0), enabled: to !== null && processId !== null });
  return (
    <ActDialog
      dialog={{ ...dialog, isBusy }}
      title={detailsText.moveTo(last.current?.title ?? '')}
      verb={detailsText.move}
      onSubmit={() => {
        if (form.check()) submit(reason);
      }}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      {last.current !== null && process !== undefined && (
        <LeftIncomplete process={process} toStepId={last.current.id} />
      )}
      <ReasonField label={detailsText.moveReason} hint={detailsText.moveReasonHint} form={form} takesFocus />
    </ActDialog>
  );
}
