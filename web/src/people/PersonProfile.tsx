import type { UserProfile } from '@evenhand/contract/users';
import { CalendarCard } from '../calendar/CalendarCard.tsx';
import { useFormats, useService } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { MailChoicesCard } from '../notifications/MailChoicesCard.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import type { Described } from '../ui/DescriptionList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Link } from '../ui/Link.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { AbsencesCard } from './AbsencesCard.tsx';
import { EveryCase } from './EveryCase.tsx';
import styles from './people.module.css';
import { peopleText } from './people.text.ts';

/** A person's name and work; for HR also their manager and the cases about them; for themselves how they sign in. */
export function PersonProfile({ person }: { person: UserProfile }) {
  const { employeeNumberLabel } = useService();
  const { abilities, userId: ownId } = useCurrentUser();
  const { portals, ownAccount } = useClientSettings();
  const { date } = useFormats();
  const areas = person.accessLevels.map(({ title, isPrimary }) => (isPrimary ? peopleText.primary(title) : title));
  const facts: Described[] = [
    { term: peopleText.jobTitle, value: person.jobTitle ?? peopleText.notRecorded },
    {
      term: peopleText.email,
      value:
        person.emailAddress === null ? (
          peopleText.notRecorded
        ) : (
          <Link href={`mailto:${person.emailAddress}`}>{person.emailAddress}</Link>
        ),
    },
    ...recorded(peopleText.phone, person.phone),
    { term: employeeNumberLabel, value: person.employeeId ?? peopleText.notRecorded },
    ...recorded(peopleText.startDate, person.startDate === undefined ? undefined : dayOf(person.startDate)),
    { term: peopleText.policyAreas, value: areas.length === 0 ? peopleText.noPolicyArea : areas.join(', ') },
    { term: peopleText.authorisedHere, value: person.isAuthorised ? peopleText.yes : peopleText.no },
  ];
  if (person.manager !== null) {
    const { userId, fullName } = person.manager;
    facts.push({
      term: peopleText.manager,
      value: <Link href={paths.userProfile(portals.userProfile, userId)}>{fullName}</Link>,
    });
  }
  return (
    <div className={styles.profile}>
      <Card title={peopleText.contact}>
        {typeof person.emailRefusedSince === 'string' && (
          <Banner tone="warning" className={styles.refused}>
            {peopleText.emailRefused(date(person.emailRefusedSince))}
          </Banner>
        )}
        <DescriptionList items={facts} />
      </Card>
      {person.userId === ownId && <MailChoicesCard />}
      {person.isAuthorised && (person.userId === ownId || abilities.search) && <AbsencesCard userId={person.userId} />}
      {person.userId === ownId && <CalendarCard />}
      {ownAccount !== undefined && person.userId === ownId && (
        <Card title={peopleText.signingIn}>
          <Link href={ownAccount}>{peopleText.ownAccount}</Link>
        </Card>
      )}
      {abilities.search && (
        <Card title={peopleText.cases}>
          <EveryCase userId={person.userId} name={person.fullName} />
        </Card>
      )}
    </div>
  );
}

/** Nothing where the reader is not told. */
function recorded(term: string, value: string | null | undefined): Described[] {
  return value === undefined ? [] : [{ term, value: value ?? peopleText.notRecorded }];
}

/** A day such as 2026-11-30 as it is read in Britain; whatever else the file says stays as it is. */
function dayOf(written: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written ?? '') ?? [];
  return year === undefined ? written : `${day}/${month}/${year}`;
}
