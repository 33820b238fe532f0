import type { CaseRecord } from '@evenhand/contract/case-details';
import type { Task } from '@evenhand/contract/tasks';
import { NotificationType } from '@evenhand/contract/tasks';
import { IconArrowRight } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { useCaseTasks } from '../tasks/tasks.api.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './CaseSummary.module.css';
import { detailsText } from './details.text.ts';

/**
 * Link to the next step of a guided case: the one filled button of its summary, for those who may work. Where the step
 * is somebody else's it says so, and the button does not press for it.
 */
export function NextStep({ record }: { record: CaseRecord }) {
  const { userId } = useCurrentUser();
  const process = record.workflowTrackingRecords.find(({ id }) => id === record.primaryWorkflowTrackingRecordId);
  const { data: tasks = [] } = useCaseTasks(record.id, process !== undefined);
  const { workProcess, viewCaseManagement } = record.abilities;
  if (process === undefined || process.componentTitle === null || !workProcess || !viewCaseManagement) return null;
  const { stepTitle, componentTitle } = process;
  const other = record.isProcessStarted ? otherHolder(tasks, process.id, userId) : null;
  const words = record.isProcessStarted && stepTitle !== null ? detailsText.atStep(stepTitle) : detailsText.notStarted;
  return (
    <Card aria-label={detailsText.nextStep} isPadded={false}>
      <div className={styles.next}>
        <p className="grow">{other === null ? words : `${words} ${detailsText.currentAssignee(other)}`}</p>
        <ButtonLink
          variant={other === null ? 'filled' : 'outlined'}
          iconAfter={IconArrowRight}
          href={paths.process(record.id, process.id)}
        >
          {record.isProcessStarted ? detailsText.continueWith(componentTitle) : detailsText.startWith(componentTitle)}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The name of whom the open task of the step asks, if it is somebody else. */
function otherHolder(tasks: readonly Task[], processId: number, userId: string): string | null {
  const task = tasks.find(
    (one) =>
      one.notificationTypeLookupId === NotificationType.ProcessComponent &&
      one.notificationDistributionWorkflowTrackingRecordId === processId &&
      !one.isComplete,
  );
  return task === undefined || task.taskAssignedUserId === userId ? null : task.taskAssignedUserName;
}
