import { Card } from '../ui/Card.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { WithRail } from '../ui/WithRail.tsx';
import { caseFrameText } from './case-frame.text.ts';
import { detailsText } from './details.text.ts';

/** The layout of the summary before the case is here. */
export function CaseSummarySkeleton() {
  return (
    <WithRail
      railLabel={caseFrameText.context}
      railWhenNarrow="first"
      rail={
        <Card title={caseFrameText.tasks}>
          <SkeletonLines lines={5} />
        </Card>
      }
    >
      <Card title={detailsText.details}>
        <SkeletonLines lines={6} />
      </Card>
      <Card title={caseFrameText.participants} isPadded>
        <SkeletonLines lines={5} hasAvatars />
      </Card>
    </WithRail>
  );
}
