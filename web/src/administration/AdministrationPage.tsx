import type { ReactNode } from 'react';
import { adminPaths } from '../lib/admin-paths.ts';
import type { Crumb } from '../ui/Breadcrumb.tsx';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { useAdministrator } from './administration.api.ts';
import { administrationText as text } from './administration.text.ts';

const sections = [
  { id: 'people', href: adminPaths.people() },
  { id: 'access', href: adminPaths.access() },
  { id: 'configuration', href: adminPaths.configuration() },
  { id: 'health', href: adminPaths.health() },
  { id: 'register', href: adminPaths.register() },
] as const;
export type AdministrationSection = (typeof sections)[number]['id'];

interface SectionPageProps {
  section: AdministrationSection;
  /** Rights that wait for an approver. */
  waiting?: number | undefined;
  children: ReactNode;
}

/** A page of administration that the tabs lead to. Who looks after people alone does not change the configuration. */
export function SectionPage({ section, waiting, children }: SectionPageProps) {
  const { permissions } = useAdministrator();
  const mayConfigure = permissions.includes('owner') || permissions.includes('approver');
  const shown = sections.filter(({ id }) => id !== 'configuration' || mayConfigure);
  return (
    <Page>
      <PageHeader title={text.administration} documentTitle={text.documentTitle(text[section])} />
      <Stack>
        <TabsNav
          label={text.sections}
          tabs={shown.map(({ id, href }) => ({
            href,
            label: text[id],
            count: id === 'access' && waiting !== undefined && waiting > 0 ? waiting : undefined,
            isCurrent: id === section,
          }))}
        />
        {children}
      </Stack>
    </Page>
  );
}

interface BelowPeopleProps {
  title: string;
  /** Beside the title. */
  marks?: ReactNode;
  children: ReactNode;
}

/** A page below the list of people. */
export function BelowPeople({ title, marks, children }: BelowPeopleProps) {
  const crumbs: Crumb[] = [
    { label: text.administration, href: adminPaths.people() },
    { label: text.people, href: adminPaths.people() },
    { label: title },
  ];
  return (
    <Page>
      <Breadcrumb crumbs={crumbs} />
      <PageHeader title={title} documentTitle={text.documentTitle(title)}>
        {marks}
      </PageHeader>
      {children}
    </Page>
  );
}
