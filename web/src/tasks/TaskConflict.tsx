import type { LastChange } from '@evenhand/contract/envelope';
import { ChangedBy } from '../configuration/ChangedBy.tsx';
import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { tasksText } from './tasks.text.ts';

interface TaskConflictProps {
  /** Each as person and target in words. */
  mine: string;
  theirs: string;
  /** Who wrote theirs, and when. */
  changed: LastChange | null;
  onKeep: () => void;
  onTake: () => void;
  isBusy: boolean;
}

/** Two people changed a task at once: both versions, and the choice between them. */
export function TaskConflict({ mine, theirs, changed, isBusy, onKeep, onTake }: TaskConflictProps) {
  return (
    <ConflictBanner
      title={changed?.isOwn ? tasksText.ownConflict : tasksText.conflict}
      aside={changed && <ChangedBy change={changed} />}
      keepLabel={tasksText.keepYours}
      takeLabel={tasksText.takeTheirs}
      onKeep={onKeep}
      onTake={onTake}
      isBusy={isBusy}
    >
      <DescriptionList
        look="grid"
        items={[
          { term: tasksText.yours, value: mine },
          { term: tasksText.theirs, value: theirs },
        ]}
      />
    </ConflictBanner>
  );
}
