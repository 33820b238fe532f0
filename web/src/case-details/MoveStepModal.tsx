import type { CaseRecord } from '@evenhand/contract/case-details';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CaseDialogProps } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { formText } from '../process-components/form.text.ts';
import { ActDialog } from '../ui/ActDialog.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ReasonField } from '../ui/ReasonField.tsx';
import { useActDialog } from '../ui/use-act-dialog.ts';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { useGoTo } from '../ui/use-go-to.ts';
import { leftIncomplete } from '../workflow/process-view.ts';
import { processQuery, workflowQuery } from '../workflow/workflow.api.ts';
import { useSetStep } from './case-details.api.ts';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';
import { endEarlyText } from './end-early.text.ts';
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

interface LeftIncompleteProps {
  process: WorkflowTrackingRecord;
  /** The last step of the process where it is left out: after an early end nothing that is skipped is asked for. */
  toStepId?: number;
}

/** What a move of the process leaves incomplete. */
function LeftIncomplete({ process, toStepId }: LeftIncompleteProps) {
  const { data: workflow } = useQuery(workflowQuery(process));
  const target = toStepId ?? workflow?.workflowStages.flatMap(({ steps }) => steps).at(-1)?.id;
  const left = workflow === undefined || target === undefined ? [] : leftIncomplete(workflow, process, target);
  if (left.length === 0) return null;
  return (
    <Banner tone="warning" title={detailsText.skipped}>
      <ul className={styles.passed}>
        {left.map(({ component, step }) => (
          <li key={component.id}>{formText.componentAt(component.title, step.title)}</li>
        ))}
      </ul>
      {toStepId !== undefined && left.some(({ component }) => component.requiresCompletionBeforeClosure) && (
        <p>{detailsText.stillRequired}</p>
      )}
    </Banner>
  );
}
