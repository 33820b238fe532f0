import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import type { DataOf, SupportedConfiguration } from './component-values.ts';
import { eventEditorText } from './event-editor.text.ts';
import styles from './process.module.css';
import { ValueLines } from './ValueLines.tsx';
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
      <div className={styles.sides}>
        <section aria-label={workflowText.mine}>
          <h3>{workflowText.mine}</h3>
          <ValueLines configuration={configuration} values={mine} />
        </section>
        <section aria-label={workflowText.theirs}>
          <h3>{workflowText.theirs}</h3>
          <ValueLines configuration={configuration} values={theirs} />
        </section>
      </div>
    </ConflictBanner>
  );
}
