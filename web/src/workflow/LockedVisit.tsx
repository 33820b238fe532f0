import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import type { Held } from '../process-components/component-values.ts';
import { ValueLines } from '../process-components/ValueLines.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './process.module.css';
import { ReadOnlyVisit } from './ReadOnlyVisit.tsx';
import { UnsentFiles } from './UnsentFiles.tsx';
import { unsentValues } from './use-component-draft.ts';
import { workflowText } from './workflow.text.ts';

interface LockedVisitProps {
  visitId: number;
  component: WorkflowComponent;
  held: Held;
  completed: ComponentTracking['completed'];
  lockedBecause: WorkflowTrackingRecord['lockedBecause'];
}

/**
 * The current component for a person who may only read, with the reason (PROC-15 … PROC-17) and with what
 * they typed and could no longer send.
 */
export function LockedVisit({ visitId, component, held, completed, lockedBecause }: LockedVisitProps) {
  const unsent = unsentValues(useQueryClient(), visitId);
  return (
    <>
      {lockedBecause !== null && <Banner tone={lockedBecause === 'locked' ? 'locked' : 'info'}>{workflowText.lockedBecause[lockedBecause]}</Banner>}
      {unsent !== null && (
        <Banner tone="warning" title={workflowText.unsent}>
          <div className={styles.typed}>
            <ValueLines configuration={held.configuration} values={unsent} isNarrow />
          </div>
        </Banner>
      )}
      <UnsentFiles visitId={visitId} />
      <ReadOnlyVisit component={component} held={held} completed={completed} />
    </>
  );
}
