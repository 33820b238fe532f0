import { randomUUID } from 'node:crypto';
import { letGo } from '../administration/let-people-go.ts';
import { endSignInsOf } from '../identity/end-sign-ins.ts';
import { accountsWithoutPassword } from '../identity/identity-account.queries.ts';
import { dayOf } from '../platform/days.ts';
import { idsElsewhere, knownPeople } from '../users/directory.queries.ts';
import { addIdentities, isUserId, subjectsAt } from '../users/external-identity.store.ts';
import type { PeoplePlan } from '../users/plan-people.ts';
import { planPeople } from '../users/plan-people.ts';
import type { PersonRow } from '../users/read-people-file.ts';
import { reportRights } from '../users/rights-report.ts';
import type { PersonToSave } from '../users/save-people.ts';
import { saveAttributes, saveLeavingDays, savePeople, setBack } from '../users/save-people.ts';
import type { PeopleOfService } from './people-of-service.ts';
import { nameOf } from './people-report.ts';

/** Compares people with those of the service. */
export async function planFor(
  { db, pack, issuer, now }: PeopleOfService,
  rows: readonly PersonRow[],
): Promise<PeoplePlan> {
  const serviceId = pack.service.id;
  const givenIds = rows.flatMap(({ userId }) => (userId && isUserId(userId) ? [userId] : []));
  return planPeople(rows, {
    serviceId,
    policyAreas: pack.accessLevels,
    people: await knownPeople(db, serviceId),
    idsElsewhere: await idsElsewhere(db, serviceId, givenIds),
    subjects: issuer === null ? new Map() : await subjectsAt(db, issuer),
    today: dayOf(now, pack.service.timeZone),
    newId: randomUUID,
  });
}

/** Does what a plan says. @returns who came back and who has left, with what needs somebody else now. */
export async function applyPlan(people: PeopleOfService, plan: PeoplePlan): Promise<string[]> {
  const { db, issuer, now } = people;
  await savePeople(db, [...plan.added, ...plan.changed], { by: null, now });
  await saveAttributes(db, plan.attributes);
  await saveLeavingDays(db, plan.leavingDays);
  if (issuer !== null) await addIdentities(db, issuer, plan.identities);
  await reportRights({ db }, idsOf(plan.returned), now);
  return [...(await bringBack(people, plan.returned)), ...(await reportLeavers(people, plan.leavers))];
}

/** Nothing that was issued before they left counts again, also what a request under way stored as they left. */
async function bringBack(
  { db, serviceKey, now }: PeopleOfService,
  returned: readonly PersonToSave[],
): Promise<string[]> {
  if (returned.length === 0) return [];
  await setBack(db, idsOf(returned));
  await endSignInsOf(db, idsOf(returned), now);
  const toInvite = await accountsWithoutPassword(db, idsOf(returned));
  return returned.map((person) => {
    const back = `Back: ${nameOf(person)}.`;
    return toInvite.has(person.userId)
      ? `${back} They set a new password: npm run people -- invite ${person.employeeNumber} --service ${serviceKey}`
      : back;
  });
}

/** @returns who they are; what they leave behind is told to those who may know. */
async function reportLeavers({ db, pack, now }: PeopleOfService, leavers: readonly PersonToSave[]): Promise<string[]> {
  if (leavers.length === 0) return [];
  await letGo(db, idsOf(leavers), { serviceId: pack.service.id, by: null, now });
  return leavers.map((person) => `Left: ${nameOf(person)}.`);
}

function idsOf(people: readonly PersonToSave[]): string[] {
  return people.map(({ userId }) => userId);
}
