import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../lib/api-error.ts';
import { Card } from '../ui/Card.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { ProcessSkeleton } from './ProcessSkeleton.tsx';
import { ProcessView } from './ProcessView.tsx';
import { processQuery, workflowQuery } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** One running process of a case, from its record and its workflow. */
export function ProcessPage({ processId }: { processId: number }) {
  const record = useQuery(processQuery(processId));
  const workflow = useQuery({ ...workflowQuery(record.data ?? noRecord(processId)), enabled: record.data !== undefined });
  const failed = [record, workflow].find((query) => query.isError && query.data === undefined);
  if (failed !== undefined) {
    return (
      <Card>
        <SectionError
          text={workflowText.processFailed}
          detail={isApiError(failed.error) ? failed.error.description : undefined}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  }
  if (record.data === undefined || workflow.data === undefined) return <ProcessSkeleton />;
  return <ProcessView key={processId} record={record.data} workflow={workflow.data} />;
}

/** Stands in the key of a query that is not asked yet. */
function noRecord(id: number) {
  return { id, workflowId: 0, caseTrackingRecordId: 0, version: 0 } as Parameters<typeof workflowQuery>[0];
}
