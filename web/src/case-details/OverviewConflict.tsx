import type { LastChange } from '@evenhand/contract/envelope';
import { ChangedBy } from '../configuration/ChangedBy.tsx';
import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { detailsText } from './details.text.ts';

interface OverviewConflictProps {
  mine: string;
  theirs: string;
  /** Who wrote theirs, and when. */
  changed: LastChange | null;
  isBusy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Two people wrote at once: both texts, and the choice between them. */
export function OverviewConflict({ mine, theirs, changed, isBusy, onKeep, onTake }: OverviewConflictProps) {
  return (
    <ConflictBanner
      title={changed?.isOwn ? detailsText.ownConflict : detailsText.conflict}
      aside={changed && <ChangedBy change={changed} />}
      keepLabel={detailsText.keepYours}
      takeLabel={detailsText.takeTheirs}
      onKeep={onKeep}
      onTake={onTake}
      isBusy={isBusy}
    >
      <DescriptionList
        look="grid"
        items={[
          { term: detailsText.yours, value: mine === '' ? detailsText.empty : mine },
          { term: detailsText.theirs, value: theirs === '' ? detailsText.empty : theirs },
        ]}
      />
    </ConflictBanner>
  );
}
