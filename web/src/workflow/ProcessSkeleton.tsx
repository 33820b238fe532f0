import { Card } from '../ui/Card.tsx';
import { LoadingArea } from '../ui/LoadingArea.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';
import styles from './process.module.css';
import { VisitSkeleton } from './VisitSkeleton.tsx';

/** The final layout before anything is known. */
export function ProcessSkeleton() {
  return (
    <LoadingArea>
      <div className={styles.head}>
        <Skeleton width={220} height={18} />
        <div className={`${styles.stages} ${styles.wideOnly}`}>
          <Skeleton width={480} height={18} />
        </div>
      </div>
      <div className={styles.grid}>
        <div className={styles.wideOnly}>
          <Card title={<Skeleton width={120} height={14} />}>
            <Stack gap={5}>
              <Skeleton width="70%" />
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </Stack>
          </Card>
        </div>
        <VisitSkeleton />
        <aside className={styles.wideOnly}>
          <Card title={<Skeleton width={160} height={14} />}>
            <Skeleton width="70%" />
          </Card>
        </aside>
      </div>
    </LoadingArea>
  );
}
