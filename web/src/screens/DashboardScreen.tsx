import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Where sign-in lands (ROUTE-01, ROUTE-02). */
export function DashboardScreen() {
  return (
    <Page>
      <PageHeader title="Dashboard" />
    </Page>
  );
}
