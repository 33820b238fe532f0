import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ChecklistItem } from '../ui/ChecklistItem.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './process.module.css';
import type { TaskRow } from './process-view.ts';
import { checklistOf, currentPosition, wasIn } from './process-view.ts';
import { workflowText } from './workflow.text.ts';

interface ChecklistProps {
  record: WorkflowTrackingRecord;
  workflow: Workflow;
  /** The stage whose steps are shown. */
  stageId: number | null;
  onShowStage: (stageId: number | null) => void;
  shownTaskId: number | null;
  onTask: (row: TaskRow) => void;
  isShowingCompleted: boolean;
  onShowCompleted: (isOn: boolean) => void;
  /** A list of the stages, for screens on which the stepper cannot be pressed. */
  hasStageChoice: boolean;
}

/** The steps of a stage as an accordion (PROC-04 … PROC-06). */
export function Checklist(props: ChecklistProps) {
  const {
    record,
    workflow,
    stageId,
    onShowStage,
    shownTaskId,
    onTask,
    isShowingCompleted,
    onShowCompleted,
    hasStageChoice,
  } = props;
  const here = currentPosition(workflow, record);
  const stage = workflow.workflowStages.find((one) => one.id === stageId) ?? here?.stage ?? workflow.workflowStages[0];
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  if (stage === undefined) return null;
  const steps = checklistOf(stage, workflow, record);
  const isElsewhere = here !== null && stage.id !== here.stage.id;
  const isOpen = (id: number): boolean =>
    folds.get(id) ?? (id === here?.step.id || (isElsewhere && steps.length === 1));
  const visited = workflow.workflowStages.filter((one) => one.id === here?.stage.id || wasIn(one, record));
  return (
    <nav aria-label={workflowText.checklist}>
      <Card
        title={stage.title}
        actions={
          <span className="muted small">
            {workflowText.stepsDone(steps.filter((row) => row.isComplete).length, steps.length)}
          </span>
        }
        isPadded={false}
      >
        {hasStageChoice && visited.length > 1 && (
          <div className={styles.stageChoice}>
            <Select
              label={workflowText.stage}
              options={visited.map((one) => ({ value: String(one.id), label: one.title }))}
              value={String(stage.id)}
              onChange={(id) => onShowStage(id === null ? null : Number(id))}
            />
          </div>
        )}
        {steps.map(({ step, tasks, done, isComplete }) => (
          <Disclosure
            key={step.id}
            title={step.title}
            aside={
              isComplete ? (
                <>
                  <Icon of={IconCircleCheck} size={16} />
                  <VisuallyHidden>{workflowText.complete}</VisuallyHidden>
                </>
              ) : (
                workflowText.ofAll(done, tasks.length)
              )
            }
            asideTone={isComplete ? 'green' : 'neutral'}
            note={isComplete && <p className={styles.allComplete}>{workflowText.allTasksComplete}</p>}
            isOpen={isOpen(step.id)}
            onToggle={() => setFolds(new Map(folds).set(step.id, !isOpen(step.id)))}
          >
            <ul className={styles.tasks}>
              {tasks.map((row) => (
                <ChecklistItem
                  key={row.task.id}
                  state={row.task.id === shownTaskId ? 'current' : row.state === 'current' ? 'todo' : row.state}
                  label={row.task.title}
                  note={row.screen === null ? undefined : workflowText.screenOf(row.screen.number, row.screen.of)}
                  aside={row.state === 'complete' ? workflowText.complete : undefined}
                  onSelect={
                    row.click === null || (row.click === 'stay' && row.task.id === shownTaskId)
                      ? undefined
                      : () => onTask(row)
                  }
                />
              ))}
            </ul>
          </Disclosure>
        ))}
        <div className={styles.checklistFoot}>
          {isElsewhere && (
            <Button size="sm" variant="text" onClick={() => onShowStage(null)}>
              {workflowText.backToStage(here.stage.title)}
            </Button>
          )}
          <Switch
            label={workflowText.showCompleted}
            checked={isShowingCompleted}
            onChange={(event) => onShowCompleted(event.currentTarget.checked)}
          />
        </div>
      </Card>
    </nav>
  );
}
