import type { LastChange } from '@evenhand/contract/envelope';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import type { DataOf, SupportedConfiguration } from '../process-components/component-values.ts';
import { TwoVersions } from '../process-components/TwoVersions.tsx';
import { trackedEventsText } from './tracked-events.text.ts';

interface EventConflictProps {
  configuration: SupportedConfiguration;
  mine: DataOf<'Event'>;
  theirs: DataOf<'Event'>;
  /** Person and time of the other version, if known. */
  changed: LastChange;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people corrected the same event: both versions beside each other, and the choice between them. */
export function EventConflict({
  configuration,
  mine,
  theirs,
  changed,
  isBusy,
  onKeepMine,
  onTakeTheirs,
}: EventConflictProps) {
  return (
    <ConflictBanner
      title={changed.isOwn ? trackedEventsText.ownConflict : trackedEventsText.conflict}
      changed={changed}
      onKeep={onKeepMine}
      onTake={onTakeTheirs}
      isBusy={isBusy}
    >
      <TwoVersions configuration={configuration} mine={mine} theirs={theirs} changed={changed} />
    </ConflictBanner>
  );
}
