import type { LastChange } from '@evenhand/contract/envelope';
import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { versionNames } from '../configuration/version-names.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { detailsText } from './details.text.ts';

interface OverviewConflictProps {
  mine: string;
  theirs: string;
  /** Person and time of the other version. */
  changed: LastChange | null;
  isBusy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Two people wrote at once: both texts, and the choice between them. */
export function OverviewConflict({ mine, theirs, changed, isBusy, onKeep, onTake }: OverviewConflictProps) {
  const names = versionNames(changed);
  return (
    <ConflictBanner
      title={changed?.isOwn ? detailsText.ownConflict : detailsText.conflict}
      changed={changed}
      onKeep={onKeep}
      onTake={onTake}
      isBusy={isBusy}
    >
      <DescriptionList
        look="grid"
        items={[
          { term: names.mine, value: mine === '' ? detailsText.empty : mine },
          { term: names.theirs, value: theirs === '' ? detailsText.empty : theirs },
        ]}
      />
    </ConflictBanner>
  );
}
