import { useQuery } from '@tanstack/react-query';
import type { CaseDialogProps } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useGoTo } from '../ui/use-go-to.ts';
import { processQuery } from '../workflow/workflow.api.ts';
import { useSetStep } from './case-details.api.ts';
import { endEarlyText } from './end-early.text.ts';
import { LeftIncomplete } from './LeftIncomplete.tsx';

interface Values {
  reason: string;
}

/** HR ends the process before its own end, and then records why in its step (decision 0110). */
export function EndEarlyModal({ record, isOpen, onClose }: CaseDialogProps) {
  const goTo = useGoTo();
  const { earlyEndStepId: stepId, primaryWorkflowTrackingRecordId: processId } = record;
  const act = useSetStep(record.id, processId);
  const dialog = useActDialog<Values>({
    isOpen,
    onClose,
    acts: [act],
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: endEarlyText.giveReason } : {}),
  });
  const { form, finish } = dialog;
  const { reason } = form.values;
  const { data: process } = useQuery({ ...processQuery(processId ?? 0), enabled: isOpen && processId !== null });
  return (
    <ActDialog
      dialog={dialog}
      title={endEarlyText.title}
      verb={endEarlyText.verb}
      onSubmit={() => {
        if (!form.check() || stepId === null || processId === null) return;
        act.mutate(
          { stepId, reason },
          finish(endEarlyText.ended, () => goTo(paths.process(record.id, processId))),
        );
      }}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      <p>{endEarlyText.effect}</p>
      {process !== undefined && <LeftIncomplete process={process} />}
      <ReasonField label={endEarlyText.reason} hint={endEarlyText.reasonHint} form={form} takesFocus />
    </ActDialog>
  );
}
