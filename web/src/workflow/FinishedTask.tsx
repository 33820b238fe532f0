import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { WorkflowTask } from '../process-components/workflow-positions.ts';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './process.module.css';
import { completedVisits, correctableIn } from './process-view.ts';
import { ReadOnlyVisit } from './ReadOnlyVisit.tsx';
import { VisitQuery } from './VisitQuery.tsx';
import { visitOf } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

interface FinishedTaskProps {
  task: WorkflowTask;
  record: WorkflowTrackingRecord;
  onBack: (() => void) | undefined;
}

/** A finished task from the checklist, to read; the process does not move (gaps G-61). */
export function FinishedTask({ task, record, onBack }: FinishedTaskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {task.title}
        </h2>
        <Tag tone="green">{workflowText.complete}</Tag>
        {onBack && (
          <Button size="sm" variant="text" icon={IconArrowLeft} onClick={onBack}>
            {workflowText.backToTask}
          </Button>
        )}
      </div>
      {completedVisits(task, record).map(({ component, visit }) => (
        <VisitQuery
          key={visit.workflowTrackingComponentId}
          visitId={visit.workflowTrackingComponentId}
          of={visitOf(record)}
          title={component.title}
        >
          {({ completed }, content) => (
            <ReadOnlyVisit
              component={component}
              content={content}
              completed={completed}
              correctableIn={correctableIn(record)}
            />
          )}
        </VisitQuery>
      ))}
    </>
  );
}
