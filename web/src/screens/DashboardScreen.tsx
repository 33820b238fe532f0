import { useLocation } from '@tanstack/react-router';
import { Dashboard } from '../dashboard/Dashboard.tsx';
import { dashboardText } from '../dashboard/dashboard.text.ts';
import { paths } from '../lib/paths.ts';
import { CaseRoleSelector } from '../session/CaseRoleSelector.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The screen after sign-in (ROUTE-01, ROUTE-02). */
export function DashboardScreen() {
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader title={dashboardText.title} actions={<CaseRoleSelector />} />
      <Dashboard isHome={pathname === paths.home()} />
    </Page>
  );
}
