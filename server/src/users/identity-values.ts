import { foldedName } from '@evenhand/engine/folded-name';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { ProfileData } from './profile.queries.ts';

/** The column of a file of people whose text HR reads beside the values. */
const USER_COMMENTS = 'User comments';

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
  const given = new Map(Object.entries(person.attributes).map(([title, value]) => [foldedName(title), value]));
  const find = (name: string): string | null => record.get(foldedName(name)) ?? given.get(foldedName(name)) ?? null;
  const columns = service.identityVerification?.columns ?? [];
  return {
    identityValues: Object.fromEntries(columns.map(({ name }) => [name, find(name)])),
    userComments: find(USER_COMMENTS),
  };
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
