import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { Button } from '../ui/Button.tsx';
import styles from './process.module.css';
import { outstandingBeside } from './process-view.ts';
import { workflowText } from './workflow.text.ts';

export type ProcessDrawer = 'steps' | 'outstanding';

interface DrawerButtonsProps {
  record: WorkflowTrackingRecord;
  hasChecklist: boolean;
  onOpen: (drawer: ProcessDrawer) => void;
}

/** On a phone: what opens the outer columns. */
export function DrawerButtons({ record, hasChecklist, onOpen }: DrawerButtonsProps) {
  const { processes, tasks } = outstandingBeside(record);
  return (
    <div className={styles.drawers}>
      {hasChecklist && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => onOpen('steps')}>
          {workflowText.steps}
        </Button>
      )}
      <Button size="sm" aria-haspopup="dialog" onClick={() => onOpen('outstanding')}>
        {workflowText.outstandingCount(processes.length + tasks.length)}
      </Button>
    </div>
  );
}
