import type { CaseRecord } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQuery } from '@tanstack/react-query';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { stepsLeftUnfinished } from '../workflow/process-view.ts';
import { processQuery, workflowQuery } from '../workflow/workflow.api.ts';
import { useSetStep } from './case-details.api.ts';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';

interface Values {
  reason: string;
}

interface MoveStepModalProps {
  record: CaseRecord;
  /** The step that was chosen; null while none is. */
  to: { readonly id: number; readonly title: string } | null;
  onClose: () => void;
}

/** Asks why a guided case leaves the order of its process, and says what is passed over (decision 0065). */
export function MoveStepModal({ record, to, onClose }: MoveStepModalProps) {
  const processId = record.primaryWorkflowTrackingRecordId;
  const act = useSetStep(record.id, processId);
  const dialog = useActDialog<Values>({
    isOpen: to !== null,
    onClose,
    acts: [act],
    initial: { reason: '' },
    validate: ({ reason }): FieldErrors<Values> => (reason.trim() === '' ? { reason: detailsText.giveMoveReason } : {}),
  });
  const { form, finish } = dialog;
  const { reason } = form.values;
  const { data: process } = useQuery({ ...processQuery(processId ?? 0), enabled: to !== null && processId !== null });
  const submit = (): void => {
    if (to !== null && form.check()) act.mutate({ stepId: to.id, reason }, finish(detailsText.stepUpdated));
  };
  return (
    <ActDialog
      dialog={dialog}
      title={detailsText.moveTo(to?.title ?? '')}
      verb={detailsText.move}
      onSubmit={submit}
      hasUnsavedText={reason !== ''}
      focusesField
    >
      {to !== null && process !== undefined && <StepsLeft process={process} toStepId={to.id} />}
      <Textarea
        label={detailsText.moveReason}
        hint={detailsText.moveReasonHint}
        name="reason"
        data-autofocus
        value={reason}
        onChange={(event) => form.set({ reason: event.currentTarget.value })}
        error={form.errors.reason}
        limit={Limits.narrativeMaximum}
        maxLength={Limits.narrativeMaximum}
      />
    </ActDialog>
  );
}

/** The steps that the move goes past before they are complete. */
function StepsLeft({ process, toStepId }: { process: WorkflowTrackingRecord; toStepId: number }) {
  const { data: workflow } = useQuery(workflowQuery(process));
  const passed = workflow === undefined ? [] : stepsLeftUnfinished(workflow, process, toStepId);
  if (passed.length === 0) return null;
  return (
    <Banner tone="warning" title={detailsText.passedOver}>
      <ul className={styles.passed}>
        {passed.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </Banner>
  );
}
