import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshAll } from '../cases/refresh-case.ts';
import { isApiError } from '../lib/api-error.ts';
import type { VisitContent } from '../process-components/component-values.ts';
import { contentOf } from '../process-components/component-values.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { VisitSkeleton } from './VisitSkeleton.tsx';
import type { VisitOf } from './workflow.api.ts';
import { visitQuery } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

interface VisitQueryProps {
  visitId: number;
  /** The case and process the visit belongs to. */
  of: VisitOf;
  title: string;
  children: (tracking: ComponentTracking, content: VisitContent) => ReactNode;
}

/** Loads one visit. Its card says so while it is loading, when it fails and when it is empty. */
export function VisitQuery({ visitId, of, title, children }: VisitQueryProps) {
  const queryClient = useQueryClient();
  const { data, isError, error, isFetching, refetch } = useQuery(visitQuery(visitId, of));
  if (data === undefined && isError) {
    return (
      <Card title={title}>
        <SectionError
          text={workflowText.componentFailed}
          detail={isApiError(error) ? error.sentence : undefined}
          isRetrying={isFetching}
          onRetry={() => void refreshAll(queryClient).then(() => refetch())}
        />
      </Card>
    );
  }
  if (data === undefined) return <VisitSkeleton title={title} />;
  const content = contentOf(data.componentConfiguration, data.componentTrackingData);
  if (content === null) {
    return (
      <Card title={title}>
        <EmptyState text={workflowText.componentMissing} />
      </Card>
    );
  }
  return children(data, content);
}
