import type { ReactNode, Ref } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Inline } from './Inline.tsx';
import { Stack } from './Stack.tsx';

interface ConflictBannerProps {
  title: string;
  /** Who changed it, and when. */
  aside?: ReactNode;
  keepLabel: string;
  takeLabel: string;
  onKeep: () => void;
  onTake: () => void;
  /** What is kept is being saved. */
  isBusy: boolean;
  /** For focus, when the choice has to be made before anything else. */
  ref?: Ref<HTMLDivElement>;
  /** Both versions. */
  children: ReactNode;
}

/**
 * Two people changed the same thing: both versions, and the choice between them. Nothing is
 * overwritten before it is made.
 */
export function ConflictBanner({ title, aside, keepLabel, takeLabel, onKeep, onTake, isBusy, ref, children }: ConflictBannerProps) {
  return (
    <Banner ref={ref} tone="warning" role="alert" tabIndex={-1} title={title}>
      <Stack gap={2}>
        {aside && <p className="small">{aside}</p>}
        {children}
        <Inline>
          <Button size="sm" onClick={onTake}>
            {takeLabel}
          </Button>
          <Button size="sm" onClick={onKeep} isBusy={isBusy}>
            {keepLabel}
          </Button>
        </Inline>
      </Stack>
    </Banner>
  );
}
