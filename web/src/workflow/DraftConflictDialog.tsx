import { ChangedBy } from '../configuration/ChangedBy.tsx';
import { versionNames } from '../configuration/version-names.ts';
import type { DraftState } from '../drafts/draft.ts';
import type { SupportedConfiguration, Values } from '../process-components/component-values.ts';
import { TwoVersions } from '../process-components/TwoVersions.tsx';
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
export function DraftConflictDialog({
  configuration,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: DraftConflictDialogProps) {
  const changed = theirs?.changed ?? null;
  const { keep, take } = versionNames(changed);
  return (
    <AppModal
      isOpen={theirs !== null}
      role="alertdialog"
      title={workflowText.conflictTitle}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{take}</Button>
          <Button onClick={onKeepMine}>{keep}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{changed?.isOwn ? workflowText.ownConflictLead : workflowText.conflictLead}</p>
        {changed && (
          <p className="muted small">
            <ChangedBy change={changed} />
          </p>
        )}
        <TwoVersions configuration={configuration} mine={mine} theirs={theirs?.values ?? null} changed={changed} />
      </Stack>
    </AppModal>
  );
}
