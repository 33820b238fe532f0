import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { TwoVersions } from './TwoVersions.tsx';
import { workflowText } from './workflow.text.ts';

interface DraftConflictDialogProps {
  configuration: SupportedConfiguration;
  mine: Values;
  theirs: Values | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Mine beside theirs; one is chosen, none is overwritten unseen. */
export function DraftConflictDialog({ configuration, mine, theirs, onKeepMine, onTakeTheirs }: DraftConflictDialogProps) {
  return (
    <AppModal
      isOpen={theirs !== null}
      role="alertdialog"
      title={workflowText.conflictTitle}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{workflowText.takeTheirs}</Button>
          <Button onClick={onKeepMine}>{workflowText.keepMine}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{workflowText.conflictLead}</p>
        <TwoVersions configuration={configuration} mine={mine} theirs={theirs} />
      </Stack>
    </AppModal>
  );
}
