import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { Query, UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../lib/api-error.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { ProcessSkeleton } from './ProcessSkeleton.tsx';
import { ProcessView } from './ProcessView.tsx';
import { isVisitInUse, processQuery, workflowQuery } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** One running process of a case, from its record and its workflow. */
export function ProcessPage({ processId }: { processId: number }) {
  const queryClient = useQueryClient();
  // As with live changes, a form that is in use is not replaced by what others have done.
  const unlessInUse = ({ state }: Pick<Query<WorkflowTrackingRecord>, 'state'>): boolean => {
    const visitId = state.data?.currentWorkflowTrackingComponentId ?? null;
    return visitId === null || !isVisitInUse(queryClient, visitId);
  };
  const record = useQuery({
    ...processQuery(processId),
    refetchOnWindowFocus: unlessInUse,
    refetchOnReconnect: unlessInUse,
  });
  return record.data === undefined ? <NotYet query={record} /> : <RecordedProcess record={record.data} />;
}

function RecordedProcess({ record }: { record: WorkflowTrackingRecord }) {
  const workflow = useQuery(workflowQuery(record));
  return workflow.data === undefined ? (
    <NotYet query={workflow} />
  ) : (
    <ProcessView key={record.id} record={record} workflow={workflow.data} />
  );
}

function NotYet({ query: { isError, error, isFetching, refetch } }: { query: UseQueryResult }) {
  if (!isError) return <ProcessSkeleton />;
  return (
    <Card>
      <SectionError
        text={workflowText.processFailed}
        detail={isApiError(error) ? error.sentence : undefined}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}
