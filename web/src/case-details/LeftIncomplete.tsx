import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { useQuery } from '@tanstack/react-query';
import { formText } from '../process-components/form.text.ts';
import { Banner } from '../ui/Banner.tsx';
import { leftIncomplete } from '../workflow/process-view.ts';
import { workflowQuery } from '../workflow/workflow.api.ts';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';

interface LeftIncompleteProps {
  process: WorkflowTrackingRecord;
  /** The last step of the process where it is left out. */
  toStepId?: number;
}

/** What a move of the process leaves incomplete. */
export function LeftIncomplete({ process, toStepId }: LeftIncompleteProps) {
  const { data: workflow } = useQuery(workflowQuery(process));
  const target = toStepId ?? workflow?.workflowStages.flatMap(({ steps }) => steps).at(-1)?.id;
  const left = workflow === undefined || target === undefined ? [] : leftIncomplete(workflow, process, target);
  if (left.length === 0) return null;
  return (
    <Banner tone="warning" title={detailsText.skipped}>
      <ul className={styles.passed}>
        {left.map(({ component, step }) => (
          <li key={component.id}>{formText.componentAt(component.title, step.title)}</li>
        ))}
      </ul>
      {left.some(({ component }) => component.requiresCompletionBeforeClosure) && <p>{detailsText.stillRequired}</p>}
    </Banner>
  );
}
