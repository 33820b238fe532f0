import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { CancelledTaskList } from '../tasks/CancelledTaskList.tsx';
import { CaseTaskLink } from '../tasks/CaseTaskLink.tsx';
import { cancelledTasks } from '../tasks/cancelled-tasks.ts';
import { useCaseTasks } from '../tasks/tasks.api.ts';
import { tasksText } from '../tasks/tasks.text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Link } from '../ui/Link.tsx';
import { stoppingClosure } from './closing-view.ts';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

interface ClosingPanelProps {
  record: WorkflowTrackingRecord;
  workflow: Workflow;
  onOpenTask: (taskId: number) => void;
}

/**
 * Panel of what stops closing, and of what closing would cancel, wherever the main process stands (CLOSE-04,
 * gaps G-113). Folded until the person opens it.
 */
export function ClosingPanel({ record, workflow, onOpenTask }: ClosingPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: tasks = [] } = useCaseTasks(record.caseTrackingRecordId, isOpen);
  const cancelled = cancelledTasks(tasks, record);
  const stopping = stoppingClosure(workflow, record);
  // A person who only reads the process has nothing to close.
  if (stopping === null || record.lockedBecause === 'role') return null;
  return (
    <Card aria-label={workflowText.stoppingClosure} isPadded={false}>
      <Disclosure
        title={workflowText.stoppingClosure}
        // Before the last stage the number would be of this stage alone, and read as all that is left.
        aside={stopping.stagesAhead === null && stopping.count > 0 && stopping.count}
        headingLevel={2}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <div className={styles.stopping}>
          {stopping.stagesAhead !== null && (
            <p>{workflowText.closesInStage(stopping.stagesAhead.last, stopping.stagesAhead.now)}</p>
          )}
          {stopping.waits.map(({ option, because }) => (
            <p key={option}>{workflowText.waitsFor(option, because)}</p>
          ))}
          {stopping.stagesAhead === null && stopping.count === 0 && (
            <p>{stopping.isCurrentUnfinished ? workflowText.onlyThisStopsClosure : workflowText.nothingStopsClosure}</p>
          )}
          {stopping.steps.map((step) => (
            <section key={step.id}>
              <h3>{step.title}</h3>
              <ul>
                {step.components.map(({ id, title, taskId }) => (
                  <li key={id}>
                    {taskId === null ? (
                      title
                    ) : (
                      <Button size="sm" variant="text" onClick={() => onOpenTask(taskId)}>
                        {title}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Links
            title={workflowText.outstandingSubProcesses}
            to={stopping.processes.map(({ title, caseTrackingRecordId, workflowTrackingRecordId }) => ({
              id: workflowTrackingRecordId,
              link: <Link href={paths.process(caseTrackingRecordId, workflowTrackingRecordId)}>{title}</Link>,
            }))}
          />
          <Links
            title={workflowText.outstandingTasks}
            to={stopping.tasks.map(({ id, notificationDistributionTitle: title }) => ({
              id,
              link: (
                <CaseTaskLink caseId={record.caseTrackingRecordId} taskId={id}>
                  {title}
                </CaseTaskLink>
              ),
            }))}
          />
          <Links
            title={workflowText.lettersToSend}
            to={stopping.letters.map(({ id, documentId, title }) => ({
              id,
              link: <Link href={paths.continueDocument(documentId)}>{title}</Link>,
            }))}
          />
          {cancelled.length > 0 && (
            <section>
              <h3>{tasksText.cancelledIfOpen}</h3>
              <CancelledTaskList tasks={cancelled} />
            </section>
          )}
        </div>
      </Disclosure>
    </Card>
  );
}

function Links({ title, to }: { title: string; to: readonly { readonly id: number; readonly link: ReactNode }[] }) {
  if (to.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {to.map(({ id, link }) => (
          <li key={id}>{link}</li>
        ))}
      </ul>
    </section>
  );
}
