import type { DataOf, SupportedConfiguration } from '../process-components/component-values.ts';
import { TwoVersions } from '../process-components/TwoVersions.tsx';
import { valuesText } from '../process-components/values.text.ts';
import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import { trackedEventsText } from './tracked-events.text.ts';

interface EventConflictProps {
  configuration: SupportedConfiguration;
  mine: DataOf<'Event'>;
  theirs: DataOf<'Event'>;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people corrected the same event: both versions beside each other, and the choice between them. */
export function EventConflict({ configuration, mine, theirs, isBusy, onKeepMine, onTakeTheirs }: EventConflictProps) {
  return (
    <ConflictBanner
      title={trackedEventsText.conflict}
      keepLabel={valuesText.keepMine}
      takeLabel={valuesText.takeTheirs}
      onKeep={onKeepMine}
      onTake={onTakeTheirs}
      isBusy={isBusy}
    >
      <TwoVersions configuration={configuration} mine={mine} theirs={theirs} />
    </ConflictBanner>
  );
}
