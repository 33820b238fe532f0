import { FilterTarget } from '@evenhand/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useSaveFilter } from '../users/saved-filter.api.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { tourSeenQuery } from './tour.api.ts';
import { tourSteps, tourText } from './tour.text.ts';

/** Three things to know, offered until the person has seen or dismissed them, on whichever device. */
export function Tour() {
  const { abilities } = useCurrentUser();
  const seen = useQuery(tourSeenQuery);
  const save = useSaveFilter(FilterTarget.TourSeen);
  const [shown, setShown] = useState(0);
  if (!seen.isSuccess || seen.data !== null) return null;
  const steps = tourSteps(abilities.viewTeam);
  const step = steps[shown];
  const isLast = shown === steps.length - 1;
  // Dismissed here even if it cannot be saved; it is then offered again after the next sign-in.
  const dismiss = (): void => save.mutate('true');
  return (
    <Card title={tourText.title} count={tourText.position(shown + 1, steps.length)}>
      <Stack>
        <div aria-live="polite">
          <p className="strong">{step?.title}</p>
          <p>{step?.text}</p>
        </div>
        <Inline>
          <Button
            size="sm"
            disabledReason={shown === 0 ? tourText.firstOfThree : undefined}
            onClick={() => setShown(shown - 1)}
          >
            {tourText.back}
          </Button>
          <Button size="sm" onClick={isLast ? dismiss : () => setShown(shown + 1)}>
            {isLast ? tourText.done : tourText.next}
          </Button>
          <Button variant="text" size="sm" onClick={dismiss}>
            {tourText.dismiss}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
