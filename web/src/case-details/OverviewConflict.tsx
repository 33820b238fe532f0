import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import { detailsText } from './details.text.ts';

interface OverviewConflictProps {
  mine: string;
  theirs: string;
  isBusy: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Two people wrote at once: both texts, and the choice between them. */
export function OverviewConflict({ mine, theirs, isBusy, onKeep, onTake }: OverviewConflictProps) {
  return (
    <Banner tone="warning" role="alert" title={detailsText.conflict}>
      <Stack gap={2}>
        <DescriptionList
          look="grid"
          items={[
            { term: detailsText.yours, value: mine === '' ? detailsText.empty : mine },
            { term: detailsText.theirs, value: theirs === '' ? detailsText.empty : theirs },
          ]}
        />
        <Inline>
          <Button size="sm" onClick={onTake}>
            {detailsText.takeTheirs}
          </Button>
          <Button size="sm" onClick={onKeep} isBusy={isBusy}>
            {detailsText.keepYours}
          </Button>
        </Inline>
      </Stack>
    </Banner>
  );
}
