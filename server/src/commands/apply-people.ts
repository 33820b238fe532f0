import { randomUUID } from 'node:crypto';
import { ownersOf } from '../administration/administration.queries.ts';
import type { PlannedChange } from '../administration/apply-changes.ts';
import { applyChanges } from '../administration/apply-changes.ts';
import { signInNames } from '../identity/accounts-of-people.ts';
import { accountsWithoutPassword } from '../identity/identity-account.queries.ts';
import { dayOf } from '../platform/days.ts';
import { idsElsewhere, knownPeople } from '../users/directory.queries.ts';
import { addIdentities, isUserId, subjectsAt } from '../users/external-identity.store.ts';
import { trapsIn } from '../users/people-traps.ts';
import type { PeoplePlan, PlannedLine } from '../users/plan-people.ts';
import { planPeople } from '../users/plan-people.ts';
import type { PersonRow, RefusedLine } from '../users/read-people-file.ts';
import type { PersonToSave } from '../users/save-people.ts';
import { saveAttributes } from '../users/save-people.ts';
import type { PeopleOfService } from './people-of-service.ts';
import { nameOf } from './people-report.ts';

/** Compares people with those of the service. A list may have become something else in a spreadsheet. */
export async function planFor(
  { db, pack, issuer, now }: PeopleOfService,
  rows: readonly PersonRow[],
  { isList = false }: { readonly isList?: boolean } = {},
): Promise<PeoplePlan> {
  const serviceId = pack.service.id;
  const givenIds = rows.flatMap(({ userId }) => (userId && isUserId(userId) ? [userId] : []));
  const directory = {
    serviceId,
    policyAreas: pack.accessLevels,
    people: await knownPeople(db, serviceId),
    idsElsewhere: await idsElsewhere(db, serviceId, givenIds),
    subjects: issuer === null ? new Map() : await subjectsAt(db, issuer),
    today: dayOf(now, pack.service.timeZone),
    newId: randomUUID,
  };
  const planned = planPeople(rows, directory);
  const plan = { ...planned, refused: [...planned.refused, ...lastOwners(planned, await ownersOf(db, serviceId))] };
  if (!isList) return plan;
  const { refused } = trapsIn(rows, directory, { missing: new Set(), signInNames: await signInNames(db) });
  return { ...plan, refused: [...plan.refused, ...refused] };
}

/** The service keeps an owner. */
function lastOwners({ lines }: PeoplePlan, owners: ReadonlySet<string>): RefusedLine[] {
  const leaving = lines.filter(({ leaves, person }) => leaves && owners.has(person.userId));
  if (leaving.length === 0 || leaving.length < owners.size) return [];
  return leaving.map(({ line, person }) => ({ line, why: `${nameOf(person)} is the only owner.` }));
}

/** Does what a plan says. @returns who came back and who has left, with what needs somebody else now. */
export async function applyPlan(people: PeopleOfService, plan: PeoplePlan): Promise<string[]> {
  const { db, issuer, now, pack } = people;
  await applyChanges(db, plan.lines.map(changeOf), { serviceId: pack.service.id, by: null, now, pack });
  await saveAttributes(db, plan.attributes);
  if (issuer !== null) await addIdentities(db, issuer, plan.identities);
  return [...(await back(people, plan.returned)), ...plan.leavers.map((person) => `Left: ${nameOf(person)}.`)];
}

function changeOf({ known, person, isChanged, leaves, returns, leaving }: PlannedLine): PlannedChange {
  return { person, before: known, version: known?.version ?? null, isChanged, leaves, returns, leaving };
}

async function back({ db, serviceKey }: PeopleOfService, returned: readonly PersonToSave[]): Promise<string[]> {
  if (returned.length === 0) return [];
  const toInvite = await accountsWithoutPassword(
    db,
    returned.map(({ userId }) => userId),
  );
  return returned.map((person) => {
    const line = `Back: ${nameOf(person)}.`;
    return toInvite.has(person.userId)
      ? `${line} They set a new password: npm run people -- invite ${person.employeeNumber} --service ${serviceKey}`
      : line;
  });
}
