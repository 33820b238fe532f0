import type { DirectoryPerson } from '@evenhand/contract/directory';
import { IconUserOff } from '@tabler/icons-react';
import { BelowPeople } from '../administration/AdministrationPage.tsx';
import type { PersonTab } from '../lib/admin-paths.ts';
import { adminPaths, personTabs } from '../lib/admin-paths.ts';
import { isApiError } from '../lib/api-error.ts';
import { RegisterList } from '../register/RegisterList.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useDirectoryPerson } from './directory.api.ts';
import { personText as text } from './directory.text.ts';
import { PersonDetails } from './PersonDetails.tsx';
import { PersonRights } from './PersonRights.tsx';
import { PersonSignIn } from './PersonSignIn.tsx';
import { SignInTag } from './SignInTag.tsx';

const titles: Record<PersonTab, string> = {
  details: text.details,
  'sign-in': text.signIn,
  rights: text.rights,
  changes: text.changes,
};

/** One person of the directory. */
export function PersonPage({ userId, tab }: { userId: string; tab: PersonTab }) {
  const { data: person, error, isFetching, refetch } = useDirectoryPerson(userId);
  if (person === undefined)
    return (
      <BelowPeople title={text.person}>
        <Card>
          {isApiError(error, 'NOT_FOUND') ? (
            <EmptyState
              icon={IconUserOff}
              text={text.missing}
              action={<ButtonLink href={adminPaths.people()}>{text.toPeople}</ButtonLink>}
            />
          ) : error !== null ? (
            <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </Card>
      </BelowPeople>
    );
  return (
    <BelowPeople title={`${person.firstName} ${person.lastName}`} marks={<Marks person={person} />}>
      <Stack>
        <TabsNav
          label={text.sections}
          tabs={personTabs.map((id) => ({
            href: adminPaths.person(userId, id),
            label: titles[id],
            isCurrent: id === tab,
          }))}
        />
        <Section key={userId} person={person} tab={tab} />
      </Stack>
    </BelowPeople>
  );
}

function Marks({ person: { hasLeft, signIn, pause } }: { person: DirectoryPerson }) {
  return (
    <>
      {hasLeft ? <Tag>{text.hasLeft}</Tag> : <SignInTag state={signIn.state} />}
      {pause !== null && <Tag tone="amber">{text.paused}</Tag>}
    </>
  );
}

function Section({ person, tab }: { person: DirectoryPerson; tab: PersonTab }) {
  switch (tab) {
    case 'details':
      return <PersonDetails person={person} />;
    case 'sign-in':
      return <PersonSignIn person={person} />;
    case 'rights':
      return <PersonRights person={person} />;
    case 'changes':
      return <RegisterList ofPerson={person.userId} />;
  }
}
