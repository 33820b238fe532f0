import { ApplicationRole } from '@evenhand/contract/users';
import { didYouMean } from '@evenhand/engine/pack/did-you-mean';
import { personIn } from '../administration/administration.queries.ts';
import { recordingFor } from '../administration/register.ts';
import { endSignInsOf } from '../identity/end-sign-ins.ts';
import type { AssertedAccessLevel } from '../identity/identity-account.queries.ts';
import { giveAccount } from '../identity/identity-account.rows.ts';
import type { KnownPerson } from '../users/directory.queries.ts';
import { saveGivenRight } from '../users/rights.rows.ts';
import { settleRights } from '../users/settle-rights.ts';
import { syncAccount } from '../users/sync-account.ts';
import { ofCurrentEmployee } from './change-person.ts';
import { addressTaken, usernameOf } from './invite-person.ts';
import type { PeopleOfService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { argumentOf, done, nameOf, refusal } from './people-report.ts';

export interface RolesRequest {
  readonly employeeNumber: string;
  /** All the person has from now on. */
  readonly roles: readonly string[];
  /** Keys or titles, the main one first; none for the person's own. */
  readonly policyAreas: readonly string[];
}

const ROLES = Object.values(ApplicationRole);

/**
 * Gives a person of the embedded provider exactly these roles and policy areas. They count from the next
 * request on: the person signs in again, and tokens that were issued before bring nothing back.
 */
export async function giveRoles(
  people: PeopleOfService,
  { employeeNumber, roles, policyAreas }: RolesRequest,
): Promise<PeopleReport> {
  const { db, pack, serviceKey, now } = people;
  if (people.rights === 'directory') return await giveManager(people, { employeeNumber, roles, policyAreas });
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const foundRoles = roles.map((role) => ROLES.find((name) => name.toLowerCase() === role.toLowerCase()) ?? role);
    const areas = areasOf(people, known, policyAreas);
    const problems = [
      ...(roles.length === 0 ? [`Name at least one role: ${listed(ROLES)}.`] : []),
      ...foundRoles.filter((role) => !ROLES.some((name) => name === role)).map((role) => unknown('role', role, ROLES)),
      ...areas.problems,
    ];
    if (problems.length > 0) return refusal(...problems);
    const names = { givenName: known.firstName, familyName: known.lastName };
    const given = {
      userId: known.userId,
      serviceId: pack.service.id,
      ...names,
      roles: [...new Set(foundRoles)],
      accessLevels: areas.found,
    };
    const account = await giveAccount(db, { username: usernameOf(known), ...given });
    if (account === null) return refusal(addressTaken(known));
    if (!account.isNew) await endSignInsOf(db, [known.userId], now);
    await syncAccount(db, { ...given, mayChangeService: account.changeService, issuedAt: now.getTime() }, now);
    const counted = given.roles.length === 1 ? 'role' : 'roles';
    const has = `${nameOf(known)} has the ${counted} ${listed(given.roles)} in ${listed(areas.found.map(({ title }) => title))}.`;
    const next = account.hasPassword
      ? []
      : [`They cannot sign in yet. Invite them: npm run people -- invite ${argumentOf(known)} --service ${serviceKey}`];
    return done(has, ...next);
  });
}

/** Where rights are given in the directory by two people, a command gives the one that lets nobody read a case. */
async function giveManager(
  people: PeopleOfService,
  { employeeNumber, roles, policyAreas }: RolesRequest,
): Promise<PeopleReport> {
  const isManagerAlone =
    roles.length > 0 && roles.every((role) => role.toLowerCase() === ApplicationRole.BusinessUser.toLowerCase());
  if (!isManagerAlone || policyAreas.length > 0)
    return refusal(
      'Rights to read cases are proposed and approved in the browser, by two people: /admin/access. This command gives the role BusinessUser alone, without --area.',
    );
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const { db, pack, now } = people;
    if ((await personIn(db, pack.service.id, known.userId))?.manages === true)
      return refusal(`${nameOf(known)} is an owner or looks after people. Nobody may be a manager beside it.`);
    const right = { serviceId: pack.service.id, userId: known.userId, name: 'business', by: null, now } as const;
    if (!(await saveGivenRight(db, right))) return done('Everything was so already.');
    const record = recordingFor(db, pack.service.id, null, now);
    await record('right.given', { about: known.userId, words: 'gave the Manager right to' });
    await settleRights(db, [known.userId], now);
    return done(`${nameOf(known)} has the role ${ApplicationRole.BusinessUser}.`);
  });
}

function areasOf(
  { pack }: PeopleOfService,
  { accessLevelId }: KnownPerson,
  policyAreas: readonly string[],
): { readonly found: readonly AssertedAccessLevel[]; readonly problems: readonly string[] } {
  const own = pack.accessLevels.find(({ id }) => id === accessLevelId)?.key;
  const names = policyAreas.length === 0 && own !== undefined ? [own] : policyAreas;
  const titles = pack.accessLevels.map(({ title }) => title);
  if (names.length === 0) return { found: [], problems: [`Name at least one policy area: ${listed(titles)}.`] };
  const levels = names.map((name) =>
    pack.accessLevels.find(({ key, title }) => [key, title.toLowerCase()].includes(name.toLowerCase())),
  );
  const problems = names
    .filter((_, index) => levels[index] === undefined)
    .map((name) => unknown('policy area', name, titles));
  const found = [...new Set(levels.filter((level) => level !== undefined))];
  return { found: found.map(({ id, title }, index) => ({ id, title, isPrimary: index === 0 })), problems };
}

function unknown(noun: string, name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  return `There is no ${noun} "${name}".${near === null ? ` There are ${listed(known)}.` : ` Did you mean ${near}?`}`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
