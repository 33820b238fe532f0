import { foldedName } from '@evenhand/engine/folded-name';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ProfileData } from './profile.queries.ts';

/** The column of a file of people whose text HR reads beside the values. */
const USER_COMMENTS = 'User comments';

/** Headers of a file of people that are shown on the profile; the first one with a value counts. */
const PHONE = ['Phone', 'Work telephone', 'Work phone', 'Telephone', 'Phone number'];
const START_DATE = ['Start date'];

/** The values by which HR verifies a person: the columns of the service, and the comments on the person. */
export interface IdentityOfPerson {
  readonly identityValues: Record<string, string | null>;
  readonly userComments: string | null;
}

/**
 * The values of a person for HR (gaps G-87). A column is a part of the person's own record or, where that is
 * empty, a column of the employer's file of people. Attributes that the service does not name stay unread.
 */
export function identityOf(person: ProfileData, { service }: CompiledPack): IdentityOfPerson {
  const record = new Map(Object.entries(recordOf(person)).map(([name, value]) => [foldedName(name), value]));
  const given = givenOf(person);
  const find = (name: string): string | null => record.get(foldedName(name)) ?? given.get(foldedName(name)) ?? null;
  const columns = service.identityVerification?.columns ?? [];
  return {
    identityValues: Object.fromEntries(columns.map(({ name }) => [name, find(name)])),
    userComments: find(USER_COMMENTS),
  };
}

/** What the file of people says of telephone and first day. A caller may be asked for both, so HR alone reads them. */
export function workDetailsOf(person: Pick<ProfileData, 'attributes'>): {
  readonly phone: string | null;
  readonly startDate: string | null;
} {
  const given = givenOf(person);
  const first = (names: readonly string[]) => names.flatMap((name) => given.get(foldedName(name)) ?? [])[0] ?? null;
  return { phone: first(PHONE), startDate: first(START_DATE) };
}

function givenOf({ attributes }: Pick<ProfileData, 'attributes'>): ReadonlyMap<string, string> {
  return new Map(Object.entries(attributes).map(([title, value]) => [foldedName(title), value]));
}

/** The person's own record, by the names of the profile and by the headers of a file of people. */
function recordOf({
  fullName,
  firstName,
  lastName,
  employeeNumber,
  email,
  jobTitle,
  managerName,
}: ProfileData): Readonly<Record<string, string | null>> {
  return {
    fullName,
    firstName,
    lastName,
    employeeId: employeeNumber,
    employeeNumber,
    emailAddress: email,
    email,
    jobTitle,
    manager: managerName,
  };
}
