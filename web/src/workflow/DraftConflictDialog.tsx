import { ChangedBy } from '../configuration/ChangedBy.tsx';
import type { DraftState } from '../drafts/draft.ts';
import type { SupportedConfiguration, Values } from '../process-components/component-values.ts';
import { TwoVersions } from '../process-components/TwoVersions.tsx';
import { valuesText } from '../process-components/values.text.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import { workflowText } from './workflow.text.ts';

interface DraftConflictDialogProps {
  configuration: SupportedConfiguration;
  mine: Values;
  theirs: DraftState<Values>['theirs'];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** My version beside theirs. The person chooses one; neither is overwritten unseen. */
export function DraftConflictDialog({ configuration, mine, theirs, onKeepMine, onTakeTheirs }: DraftConflictDialogProps) {
  const isOwn = theirs?.changed?.isOwn === true;
  return (
    <AppModal
      isOpen={theirs !== null}
      role="alertdialog"
      title={workflowText.conflictTitle}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{isOwn ? valuesText.takeOther : valuesText.takeTheirs}</Button>
          <Button onClick={onKeepMine}>{isOwn ? valuesText.keepThis : valuesText.keepMine}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{isOwn ? workflowText.ownConflictLead : workflowText.conflictLead}</p>
        {theirs?.changed && (
          <p className="muted small">
            <ChangedBy change={theirs.changed} />
          </p>
        )}
        <TwoVersions configuration={configuration} mine={mine} theirs={theirs?.values ?? null} changed={theirs?.changed ?? null} />
      </Stack>
    </AppModal>
  );
}
