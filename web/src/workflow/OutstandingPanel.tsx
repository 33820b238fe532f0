import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { IconFlag } from '@tabler/icons-react';
import { useFormats } from '../configuration/configuration.api.ts';
import { Due } from '../configuration/Due.tsx';
import { paths } from '../lib/paths.ts';
import { CaseTaskLink } from '../tasks/CaseTaskLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './process.module.css';
import { outstandingBeside } from './process-view.ts';
import { workflowText } from './workflow.text.ts';

/** Panel of open work besides the current component (PROC-12 … PROC-14). */
export function OutstandingPanel({ record }: { record: WorkflowTrackingRecord }) {
  const formats = useFormats();
  const { processes, tasks } = outstandingBeside(record);
  if (processes.length === 0 && tasks.length === 0) {
    return (
      <Card title={workflowText.outstanding}>
        <EmptyState
          text={record.outstandingTasks.length === 0 ? workflowText.nothingToDo : workflowText.noOtherTasks}
        />
      </Card>
    );
  }
  const today = Date.parse(formats.dayOf(new Date()));
  const dayOf = (started: string): number => Math.round((today - Date.parse(formats.dayOf(started))) / DAY_MS) + 1;
  return (
    <>
      {processes.length > 0 && (
        <Card
          title={workflowText.outstandingSubProcesses}
          count={processes.length > 1 ? processes.length : undefined}
          isPadded={false}
        >
          <ul className={styles.list}>
            {processes.map((process) => (
              <li key={process.workflowTrackingRecordId}>
                <span className="strong">{process.title}</span>
                <span className={styles.due}>
                  {[
                    workflowText.dayNumber(dayOf(process.startedDateTime)),
                    ...(process.isMandatory ? [workflowText.mustEnd] : []),
                  ].join(' · ')}
                </span>
                <ButtonLink
                  size="sm"
                  href={paths.process(process.caseTrackingRecordId, process.workflowTrackingRecordId)}
                  aria-label={(record.abilities.work ? workflowText.continueWith : workflowText.viewWhich)(
                    process.title,
                  )}
                >
                  {record.abilities.work ? workflowText.continue : workflowText.view}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {tasks.length > 0 && (
        <Card title={workflowText.outstandingTasks} count={tasks.length} isPadded={false}>
          <ul className={styles.list}>
            {tasks.map((task) => (
              <li key={task.id}>
                <CaseTaskLink caseId={record.caseTrackingRecordId} taskId={task.id}>
                  {task.notificationDistributionTitle}
                </CaseTaskLink>
                {task.dueDate !== null && (
                  <span className={styles.due}>
                    <Due due={task.dueDate} isTimed={!task.dueDate.endsWith('T00:00:00.000Z')} />
                  </span>
                )}
                {task.isTaskCompleteBeforeClosure && (
                  <span className={styles.before}>
                    <Icon of={IconFlag} size={14} />
                    {workflowText.beforeClosing}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;
