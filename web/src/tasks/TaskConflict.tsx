import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import { tasksText } from './tasks.text.ts';

interface TaskConflictProps {
  /** Each as person and target in words. */
  mine: string;
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
  isBusy: boolean;
}

/** Two people changed a task at once: both versions, and the choice between them. */
export function TaskConflict({ mine, theirs, isBusy, onKeep, onTake }: TaskConflictProps) {
  return (
    <Banner tone="warning" role="alert" title={tasksText.conflict}>
      <Stack gap={2}>
        <DescriptionList
          look="grid"
          items={[
            { term: tasksText.yours, value: mine },
            { term: tasksText.theirs, value: theirs },
          ]}
        />
        <Inline>
          <Button size="sm" onClick={onTake}>
            {tasksText.takeTheirs}
          </Button>
          <Button size="sm" onClick={onKeep} isBusy={isBusy}>
            {tasksText.keepYours}
          </Button>
        </Inline>
      </Stack>
    </Banner>
  );
}
