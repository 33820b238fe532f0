import type { CaseRecord } from '@evenhand/contract/case-details';
import { useState } from 'react';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSetStep, useStages } from './case-details.api.ts';
import { detailsText } from './details.text.ts';
import { useSaveInPlace } from './use-save-in-place.ts';

export interface StageStep {
  /** What is being chosen now, or null. */
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
  /** The step a guided case is to be moved to, while its dialog asks why; otherwise null. */
  movingTo: { readonly id: number; readonly title: string } | null;
}

/**
 * Choosing a stage clears the step. The stage is kept here until a step of it is chosen, which moves the
 * process (CASE-30, CASE-31). On a guided case a dialog asks for a reason first (decision 0065).
 */
export function useStageStep(record: CaseRecord): StageStep {
  const { workflowStageId, workflowStepId, primaryWorkflowId, primaryWorkflowTrackingRecordId } = record;
  const [editing, setEditing] = useState<'stage' | 'step' | null>(null);
  const [chosenStage, setChosenStage] = useState<number | null>(null);
  const [movingTo, setMovingTo] = useState<StageStep['movingTo']>(null);
  const { data: stages = [] } = useStages(
    record.id,
    { workflowId: primaryWorkflowId, recordId: primaryWorkflowTrackingRecordId },
    editing !== null || chosenStage !== null,
  );
  const { save, isSaving, sent } = useSaveInPlace(record, useSetStep(record.id, primaryWorkflowTrackingRecordId));
  const stageId = chosenStage ?? workflowStageId;
  const isUnsaved = chosenStage !== null && chosenStage !== workflowStageId;
  const leave = (): void => {
    setEditing(null);
    setChosenStage(null);
    setMovingTo(null);
  };
  const steps = stages.find(({ id }) => id === stageId)?.steps ?? [];
  return {
    editing,
    movingTo,
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
      if (!record.isSimpleProcessCase) return setMovingTo(steps.find((step) => step.id === id) ?? null);
      save(
        { stepId: id },
        {
          onShown: () => {
            leave();
            showSnackbar(detailsText.stepUpdated, 'success');
          },
          onError: () => {
            leave();
            showSnackbar(detailsText.stepFailed);
          },
        },
      );
    },
  };
}
