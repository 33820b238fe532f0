import type { LastChange } from '@evenhand/contract/envelope';
import type { ReactNode, Ref } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import { versionNames } from './version-names.ts';

interface ConflictBannerProps {
  title: string;
  /** Person and time of the other version. */
  changed: LastChange | null;
  onKeep: () => void;
  onTake: () => void;
  /** The kept version is being saved. */
  isBusy: boolean;
  /** For focus, when the choice has to be made before anything else. */
  ref?: Ref<HTMLDivElement>;
  /** Both versions, under their names (`versionNames`). */
  children: ReactNode;
}

/**
 * Two people, or one in two windows, changed the same thing: both versions, and the choice between them.
 * Nothing is overwritten before it is made.
 */
export function ConflictBanner({ title, changed, onKeep, onTake, isBusy, ref, children }: ConflictBannerProps) {
  const { keep, take } = versionNames(changed);
  return (
    <Banner ref={ref} tone="warning" role="alert" tabIndex={-1} title={title}>
      <Stack gap={2}>
        {changed && (
          <p className="small">
            <ChangedBy change={changed} />
          </p>
        )}
        {/* Above the texts, which may be longer than the screen. */}
        <Inline>
          <Button size="sm" onClick={onTake}>
            {take}
          </Button>
          <Button size="sm" onClick={onKeep} isBusy={isBusy}>
            {keep}
          </Button>
        </Inline>
        {children}
      </Stack>
    </Banner>
  );
}
