import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsentFiles } from '../files/use-upload-queue.ts';
import type { VisitContent } from '../process-components/component-values.ts';
import { ValueLines } from '../process-components/ValueLines.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './process.module.css';
import { ReadOnlyVisit } from './ReadOnlyVisit.tsx';
import { UnsentFiles } from './UnsentFiles.tsx';
import { unsentValues } from './use-component-draft.ts';
import { visitFilesName } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

interface LockedVisitProps {
  visitId: number;
  component: WorkflowComponent;
  content: VisitContent;
  completed: ComponentTracking['completed'];
  lockedBecause: WorkflowTrackingRecord['lockedBecause'];
}

/**
 * The current component for a person who may only read, with the reason (PROC-15 … PROC-17) and with what
 * they typed and could no longer send.
 */
export function LockedVisit({ visitId, component, content, completed, lockedBecause }: LockedVisitProps) {
  const unsent = unsentValues(useQueryClient(), visitId);
  const isAllSent = useUnsentFiles(visitFilesName(visitId)).length === 0 && unsent === null;
  // Above every screen of a locked case a banner says so. It is repeated only where the lock came too early.
  const reason = lockedBecause === 'locked' && isAllSent ? null : lockedBecause;
  return (
    <>
      {reason !== null && (
        <Banner tone={reason === 'locked' ? 'locked' : 'info'}>{workflowText.lockedBecause[reason]}</Banner>
      )}
      {unsent !== null && (
        <Banner tone="warning" title={workflowText.unsent}>
          <div className={styles.typed}>
            <ValueLines configuration={content.configuration} values={unsent} isNarrow />
          </div>
        </Banner>
      )}
      <UnsentFiles visitId={visitId} />
      <ReadOnlyVisit component={component} content={content} completed={completed} />
    </>
  );
}
