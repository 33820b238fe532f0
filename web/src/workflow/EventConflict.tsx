import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import type { DataOf, SupportedConfiguration } from './component-values.ts';
import { eventEditorText } from './event-editor.text.ts';
import { TwoVersions } from './TwoVersions.tsx';
import { workflowText } from './workflow.text.ts';

interface EventConflictProps {
  configuration: SupportedConfiguration;
  mine: DataOf<'Event'>;
  theirs: DataOf<'Event'>;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people corrected the same event: both versions side by side, and the choice between them. */
export function EventConflict({ configuration, mine, theirs, isBusy, onKeepMine, onTakeTheirs }: EventConflictProps) {
  return (
    <ConflictBanner
      title={eventEditorText.conflict}
      keepLabel={workflowText.keepMine}
      takeLabel={workflowText.takeTheirs}
      onKeep={onKeepMine}
      onTake={onTakeTheirs}
      isBusy={isBusy}
    >
      <TwoVersions configuration={configuration} mine={mine} theirs={theirs} />
    </ConflictBanner>
  );
}
