import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetStep, useStages } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import { useSaveInPlace } from './use-save-in-place.ts';

export interface StageStep {
  editing: 'stage' | 'step' | null;
  edit: (what: 'stage' | 'step') => void;
  leave: () => void;
  stages: readonly { id: number; title: string }[];
  steps: readonly { id: number; title: string }[];
  /** The stage chosen here, until a step of it is chosen; otherwise the stored one. */
  stageId: number | null;
  /** The stage that was chosen and waits for its step: the case does not have it yet. */
  unsavedStage: { readonly title: string } | null;
  isSaving: boolean;
  stepId: number | null;
  chooseStage: (stageId: number) => void;
  chooseStep: (stepId: number) => void;
  /** State of the dialog that asks why a guided case is moved. */
  move: StepMove;
}

export interface StepMove {
  /** The target; null while no step is chosen. */
  to: { readonly id: number; readonly title: string } | null;
  act: ReturnType<typeof useSetStep>;
  /** From sending it until the new step is shown. */
  isBusy: boolean;
  submit: (reason: string) => void;
}

/**
 * Choosing a stage clears the step. The stage is kept here until a step of it is chosen, which moves the
 * process (CASE-30, CASE-31). On a guided case a dialog asks for a reason first (gaps P-10).
 */
export function useStageStep(record: CaseRecord): StageStep {
  const { workflowStageId, workflowStepId, primaryWorkflowId, primaryWorkflowTrackingRecordId } = record;
  const [editing, setEditing] = useState<'stage' | 'step' | null>(null);
  const [chosenStage, setChosenStage] = useState<number | null>(null);
  const [movingTo, setMovingTo] = useState<StepMove['to']>(null);
  const { data: stages = [] } = useStages(
    record.id,
    { workflowId: primaryWorkflowId, recordId: primaryWorkflowTrackingRecordId },
    editing !== null || chosenStage !== null,
  );
  const act = useSetStep(record.id, primaryWorkflowTrackingRecordId);
  const { save, isSaving, sent } = useSaveInPlace(record, act);
  const stageId = chosenStage ?? workflowStageId;
  const isUnsaved = chosenStage !== null && chosenStage !== workflowStageId;
  const leave = (): void => {
    setEditing(null);
    setChosenStage(null);
    setMovingTo(null);
  };
  const shown = (): void => {
    leave();
    showSnackbar(detailsText.stepUpdated, 'success');
  };
  const steps = stages.find(({ id }) => id === stageId)?.steps ?? [];
  return {
    editing,
    edit: setEditing,
    leave: () => {
      if (!isSaving) leave();
    },
    stages,
    steps,
    stageId,
    unsavedStage: isUnsaved ? (stages.find(({ id }) => id === chosenStage) ?? null) : null,
    isSaving,
    stepId: sent?.stepId ?? (isUnsaved ? null : workflowStepId),
    chooseStage: (id) => {
      setChosenStage(id);
      setEditing('step');
    },
    chooseStep: (id) => {
      if (id === workflowStepId) return leave();
      if (!record.isSimpleProcessCase) {
        // Edit is there again once the choice is gone, and gets focus back from the dialog.
        setEditing(null);
        setMovingTo(steps.find((step) => step.id === id) ?? null);
        return;
      }
      save(
        { stepId: id },
        {
          onShown: shown,
          onError: () => {
            leave();
            showSnackbar(detailsText.stepFailed);
          },
        },
      );
    },
    move: {
      to: movingTo,
      act,
      isBusy: isSaving,
      // A refusal is said in the dialog, which stays.
      submit: (reason) =>
        movingTo !== null && save({ stepId: movingTo.id, reason }, { onShown: shown, onError: () => undefined }),
    },
  };
}
