import { Card } from '../ui/Card.tsx';
import { Inline } from '../ui/Inline.tsx';
import { LoadingArea } from '../ui/LoadingArea.tsx';
import { positions } from '../ui/positions.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useIsNarrow } from '../ui/use-media.ts';
import styles from './process.module.css';
import { VisitSkeleton } from './VisitSkeleton.tsx';
import { workflowText } from './workflow.text.ts';

const CHECKLIST_LINES = 5;

/** The final layout before anything is known: on a phone the outer columns are two buttons. */
export function ProcessSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <LoadingArea>
      <div className={styles.head}>
        <Skeleton width={260} height={22} />
        <div className={styles.stages}>
          <Skeleton width={isNarrow ? '100%' : 560} height={isNarrow ? 34 : 24} />
        </div>
      </div>
      {isNarrow && (
        <div className={styles.drawers}>
          <Skeleton width={64} height={36} />
          <Skeleton width={128} height={36} />
        </div>
      )}
      <div className={styles.grid}>
        {!isNarrow && (
          <Card title={<Skeleton width={120} height={14} />}>
            <Stack gap={5}>
              {positions(CHECKLIST_LINES).map((position) => (
                <Inline key={position} gap={2} isWrapping={false}>
                  <Skeleton height={16} isCircle />
                  <Skeleton width={`${52 + ((position * 17) % 30)}%`} height={14} />
                </Inline>
              ))}
              <Skeleton width="60%" height={20} />
            </Stack>
          </Card>
        )}
        <VisitSkeleton />
        {!isNarrow && (
          <aside>
            <Card title={workflowText.outstanding}>
              <Stack gap={3}>
                <Skeleton width="70%" />
                <Skeleton width="52%" />
                <Skeleton width="61%" />
              </Stack>
            </Card>
          </aside>
        )}
      </div>
    </LoadingArea>
  );
}
