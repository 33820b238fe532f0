import { ApplicationRole } from '@evenhand/contract/users';
import { demoGroupText } from './sign-in.text.ts';

export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly initials: string;
  readonly introduction: string;
}

export interface DemoGroup {
  readonly title: string;
  readonly note: string;
  readonly people: readonly DemoPerson[];
}

interface ListedAccount {
  readonly username: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly service_id: number;
  readonly service_title: string | null;
  readonly roles: readonly string[];
  readonly introduction: string;
}

/**
 * The demo people by what they are: advisers, people of both roles, business users by what they have in
 * common, and then those of other services. The service with most people is at home.
 */
export function groupDemoPeople(accounts: readonly ListedAccount[]): readonly DemoGroup[] {
  const home = homeServiceOf(accounts);
  const groups = new Map<string, { rank: number; title: string; note: string; people: DemoPerson[] }>();
  for (const account of accounts) {
    const [introduction = '', circle] = account.introduction.split('\n');
    const heading = headingOf(account, account.service_id === home, circle ?? null);
    const key = `${heading.title}\n${heading.note}`;
    const group = groups.get(key) ?? { ...heading, people: [] };
    group.people.push({
      username: account.username,
      name: `${account.given_name} ${account.family_name}`,
      initials: `${account.given_name.charAt(0)}${account.family_name.charAt(0)}`.toUpperCase(),
      introduction,
    });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || b.people.length - a.people.length);
}

function headingOf(
  account: ListedAccount,
  isAtHome: boolean,
  circle: string | null,
): { rank: number; title: string; note: string } {
  const { hr, both, business, elsewhere } = demoGroupText;
  if (!isAtHome) return { rank: 4, title: elsewhere.title, note: elsewhere.note(account.service_title) };
  const isHr = account.roles.includes(ApplicationRole.HrUser);
  const isBusiness = account.roles.includes(ApplicationRole.BusinessUser);
  if (isHr && isBusiness) return { rank: 2, title: both.title, note: circle ?? both.note };
  return isHr
    ? { rank: 1, title: hr.title, note: circle ?? hr.note }
    : { rank: 3, title: business.title, note: circle ?? business.note };
}

function homeServiceOf(accounts: readonly ListedAccount[]): number | null {
  const sizes = new Map<number, number>();
  for (const { service_id } of accounts) sizes.set(service_id, (sizes.get(service_id) ?? 0) + 1);
  return [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
