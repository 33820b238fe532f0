import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { IconCircleCheck } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { workflowText } from './workflow.text.ts';

/** Shown when the process has no component to work on. */
export function ProcessEnded({ record }: { record: WorkflowTrackingRecord }) {
  return (
    <Card>
      <EmptyState
        icon={IconCircleCheck}
        text={workflowText.allTasksComplete}
        detail={record.lockedBecause === 'closed' ? workflowText.lockedBecause.closed : workflowText.processEnded}
        action={<ButtonLink href={paths.case(record.caseTrackingRecordId)}>{workflowText.goToCase}</ButtonLink>}
      />
    </Card>
  );
}
