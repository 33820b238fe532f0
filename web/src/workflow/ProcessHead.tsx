import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { Stepper } from '../ui/Stepper.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './process.module.css';
import { stageSteps } from './process-view.ts';
import { workflowText } from './workflow.text.ts';

interface ProcessHeadProps {
  record: WorkflowTrackingRecord;
  workflow: Workflow;
  onShowStage: (stageId: number) => void;
}

/** PROC-01 … PROC-03. */
export function ProcessHead({ record, workflow, onShowStage }: ProcessHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>{workflowText.heading(record.caseTrackingRecordId, record.workflowTitle)}</h2>
        <Tag>{workflowText.version(record.version)}</Tag>
        {record.isHrOnly && <Tag tone="violet">{workflowText.hrOnly}</Tag>}
      </div>
      {workflow.isStageStepApplicable && (
        <div className={styles.stages}>
          <Stepper
            label={workflowText.stages}
            noun={workflowText.stage}
            steps={stageSteps(workflow, record, onShowStage)}
          />
        </div>
      )}
    </div>
  );
}
