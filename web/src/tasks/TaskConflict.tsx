import type { LastChange } from '@evenhand/contract/envelope';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { versionNames } from '../configuration/version-names.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { tasksText } from './tasks.text.ts';

interface TaskConflictProps {
  /** Each as person and target in words. */
  mine: string;
  theirs: string;
  /** Person and time of the other version. */
  changed: LastChange | null;
  onKeep: () => void;
  onTake: () => void;
  isBusy: boolean;
}

/** Two people changed a task at once: both versions, and the choice between them. */
export function TaskConflict({ mine, theirs, changed, isBusy, onKeep, onTake }: TaskConflictProps) {
  const names = versionNames(changed);
  return (
    <ConflictBanner
      title={changed?.isOwn ? tasksText.ownConflict : tasksText.conflict}
      changed={changed}
      onKeep={onKeep}
      onTake={onTake}
      isBusy={isBusy}
    >
      <DescriptionList
        look="grid"
        items={[
          { term: names.mine, value: mine },
          { term: names.theirs, value: theirs },
        ]}
      />
    </ConflictBanner>
  );
}
