import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdministrationSection } from '../administration/AdministrationPage.tsx';
import { SectionPage } from '../administration/AdministrationPage.tsx';
import { readAdminPath } from '../administration/read-admin-path.ts';
import { useAddress } from '../administration/use-address.ts';
import { WithAdministrator } from '../administration/WithAdministrator.tsx';
import { ConfigurationDrafts } from '../configuration-drafts/ConfigurationDrafts.tsx';
import { partNames } from '../configuration-drafts/configuration-drafts.text.ts';
import { ImportPage } from '../directory/ImportPage.tsx';
import { PeopleList } from '../directory/PeopleList.tsx';
import { PersonPage } from '../directory/PersonPage.tsx';
import { RegisterList } from '../register/RegisterList.tsx';
import { HealthList } from '../service-health/HealthList.tsx';
import { AccessList } from '../sight-rights/AccessList.tsx';
import { useWaitingRights } from '../sight-rights/sight-rights.api.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** Every page of administration: `/admin/…`. */
export function AdministrationScreen() {
  const at = readAdminPath(useLocation().pathname);
  if (at === null) return <NotFoundScreen />;
  return (
    <WithAdministrator>
      {at.page === 'person' ? (
        <PersonPage userId={at.userId} tab={at.tab} />
      ) : at.page === 'import' ? (
        <ImportPage />
      ) : (
        <Section section={at.page} />
      )}
    </WithAdministrator>
  );
}

const contents: Record<AdministrationSection, () => ReactNode> = {
  people: () => <PeopleList />,
  access: () => <AccessList />,
  configuration: () => <Configuration />,
  health: () => <HealthList />,
  register: () => <RegisterList />,
};

/** An address of a part that there is none of shows the first. */
function Configuration() {
  const { search, set } = useAddress(({ part }) => ({ part: partNames.find((name) => name === part) ?? partNames[0] }));
  return <ConfigurationDrafts part={search.part} onPart={(part) => set({ part })} />;
}

function Section({ section }: { section: AdministrationSection }) {
  return (
    <SectionPage section={section} waiting={useWaitingRights()}>
      {contents[section]()}
    </SectionPage>
  );
}
