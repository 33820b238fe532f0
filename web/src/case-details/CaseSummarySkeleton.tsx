import { Card } from '../ui/Card.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { WithRail } from '../ui/WithRail.tsx';
import styles from './CaseSummary.module.css';
import { caseFrameText } from './case-frame.text.ts';
import { detailsText } from './details.text.ts';

/** The layout of the summary before the case is here. */
export function CaseSummarySkeleton() {
  return (
    <div className={styles.summary}>
      <WithRail
        railLabel={caseFrameText.context}
        rail={
          <Card title={caseFrameText.tasks}>
            <SkeletonLines lines={5} />
          </Card>
        }
      >
        <Card title={detailsText.details}>
          <SkeletonLines lines={6} />
        </Card>
        <Card title={caseFrameText.participants}>
          <SkeletonLines lines={5} hasAvatars />
        </Card>
      </WithRail>
    </div>
  );
}
