import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '../ui/Banner.tsx';
import type { Held } from './component-values.ts';
import styles from './process.module.css';
import type { WorkflowComponent } from './process-view.ts';
import { ReadOnlyVisit } from './ReadOnlyVisit.tsx';
import { unsentValues } from './use-component-draft.ts';
import { ValueLines } from './ValueLines.tsx';
import { workflowText } from './workflow.text.ts';

interface LockedVisitProps {
  visitId: number;
  component: WorkflowComponent;
  held: Held;
  lockedBecause: WorkflowTrackingRecord['lockedBecause'];
}

/**
 * The current component for somebody who may only read, with the reason (PROC-15 … PROC-17) and whatever
 * they could not send any more.
 */
export function LockedVisit({ visitId, component, held, lockedBecause }: LockedVisitProps) {
  const unsent = unsentValues(useQueryClient(), visitId);
  return (
    <>
      {lockedBecause !== null && <Banner tone={lockedBecause === 'locked' ? 'locked' : 'info'}>{workflowText.lockedBecause[lockedBecause]}</Banner>}
      {unsent !== null && (
        <Banner tone="warning" title={workflowText.unsent}>
          <div className={styles.typed}>
            <ValueLines configuration={held.configuration} values={unsent} />
          </div>
        </Banner>
      )}
      <ReadOnlyVisit component={component} held={held} />
    </>
  );
}
