import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { WorkflowTask } from '../process-components/workflow-positions.ts';
import { completedVisits, correctableIn } from './process-view.ts';
import { ReadOnlyVisit } from './ReadOnlyVisit.tsx';
import { VisitQuery } from './VisitQuery.tsx';
import { visitOf } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** Components of the active task that are complete; shown only on request (PROC-08). */
export function CompletedHere({ task, record }: { task: WorkflowTask | null; record: WorkflowTrackingRecord }) {
  const visits = task === null ? [] : completedVisits(task, record);
  // An empty section would still take its gap, and push the card below out of line with its neighbours.
  if (visits.length === 0) return null;
  return (
    <section className="stack" data-gap="4" aria-label={workflowText.completedHere}>
      {visits.map(({ component, visit }) => (
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
    </section>
  );
}
