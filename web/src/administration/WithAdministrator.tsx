import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { AdministratorContext, useAdministratorQuery } from './administration.api.ts';
import { administrationText as text } from './administration.text.ts';

/** Shows its page once it is known what the caller may do. A right that was taken meanwhile takes the page away. */
export function WithAdministrator({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useAdministratorQuery();
  const isRefused = isApiError(error, 'NOT_AUTHORISED');
  if (data !== undefined && !isRefused) return <AdministratorContext value={data}>{children}</AdministratorContext>;
  return (
    <Page>
      <PageHeader title={text.administration} />
      <Card>
        {isRefused ? (
          <EmptyState icon={IconLock} text={text.refused} detail={text.refusedDetail} />
        ) : error !== null ? (
          <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    </Page>
  );
}
