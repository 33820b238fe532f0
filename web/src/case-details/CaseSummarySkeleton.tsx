import { Card } from '../ui/Card.tsx';
import { positions } from '../ui/positions.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { WithRail } from '../ui/WithRail.tsx';
import styles from './CaseSummary.module.css';
import { caseFrameText } from './case-frame.text.ts';
import cardStyles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';

/** As many facts as a guided case has. */
const FACTS = 12;

/** The layout of the summary before the case is here. */
export function CaseSummarySkeleton() {
  return (
    <div className={`stack ${styles.summary}`} data-gap="4">
      {/* The next step, which most cases have. */}
      <Card isPadded={false}>
        <div className={styles.next}>
          <Skeleton width="40%" height={34} />
        </div>
      </Card>
      <WithRail
        railLabel={caseFrameText.context}
        rail={
          <>
            <Card title={caseFrameText.tasks}>
              <SkeletonLines lines={5} />
            </Card>
            <Card title={caseFrameText.employee}>
              <SkeletonLines lines={1} hasAvatars />
            </Card>
            <Card title={caseFrameText.adviser}>
              <SkeletonLines lines={1} hasAvatars />
            </Card>
          </>
        }
      >
        <div className={`stack ${styles.what}`} data-gap="4">
          <Card title={detailsText.details}>
            <div className={cardStyles.details}>
              <Skeleton height={158} />
              <div className="facts-grid">
                {positions(FACTS).map((position) => (
                  <div key={position} className="stack" data-gap="1">
                    <Skeleton width="40%" height={12} />
                    <Skeleton width="75%" height={24} />
                  </div>
                ))}
              </div>
            </div>
          </Card>
        </div>
        <Card title={caseFrameText.participants}>
          <SkeletonLines lines={5} hasAvatars />
        </Card>
        <Card title={caseFrameText.processes}>
          <SkeletonLines lines={1} />
        </Card>
      </WithRail>
    </div>
  );
}
