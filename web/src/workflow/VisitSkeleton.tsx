import { Card } from '../ui/Card.tsx';
import { LoadingArea } from '../ui/LoadingArea.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';

/** A component that is being loaded. Its title is known already when the process is. */
export function VisitSkeleton({ title }: { title?: string }) {
  return (
    <Card title={title ?? <Skeleton width={200} height={14} />}>
      <LoadingArea>
        <Stack gap={4}>
          <Skeleton width="72%" height={14} />
          <Skeleton height={34} />
          <Skeleton height={34} />
          <Skeleton height={96} />
        </Stack>
      </LoadingArea>
    </Card>
  );
}
