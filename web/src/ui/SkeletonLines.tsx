import { Inline } from './Inline.tsx';
import { LoadingArea } from './LoadingArea.tsx';
import { positions } from './positions.ts';
import { Skeleton } from './Skeleton.tsx';
import { Stack } from './Stack.tsx';

/** The usual stand-in for a list of people or tasks. */
export function SkeletonLines({ lines = 3, hasAvatars = false }: { lines?: number; hasAvatars?: boolean }) {
  return (
    <LoadingArea>
      <Stack gap={3}>
        {positions(lines).map((position) => (
          <Inline key={position} gap={3} isWrapping={false}>
            {hasAvatars && <Skeleton height={28} isCircle />}
            <Skeleton width={`${38 + ((position * 17) % 30)}%`} height={14} />
            <Skeleton width={`${16 + ((position * 11) % 12)}%`} height={14} />
          </Inline>
        ))}
      </Stack>
    </LoadingArea>
  );
}
