import { dayOf } from '../platform/days.ts';
import type { KnownPerson } from '../users/directory.queries.ts';
import { findByAddress, findEmployee } from '../users/directory.queries.ts';
import type { GivenCells } from '../users/read-people-file.ts';
import { readPerson } from '../users/read-people-file.ts';
import { applyPlan, planFor } from './apply-people.ts';
import type { PeopleOfService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf, refusal, refusalOf } from './people-report.ts';

/**
 * Adds one person, changes what is given of one the directory knows, or brings one back who had left. A leaving
 * day that is still to come stays.
 */
export async function addPerson(
  people: PeopleOfService,
  given: GivenCells & { readonly employeeNumber: string },
): Promise<PeopleReport> {
  const known = await findEmployee(people.db, people.pack.service.id, given.employeeNumber);
  const { row, refused } = readPerson(1, known?.hasLeft === true ? { ...given, leavingDay: null } : given);
  if (row === null) return refusalOf(refused);
  const plan = await planFor(people, [row]);
  if (plan.refused.length > 0) return refusalOf(plan.refused);
  const saved = [
    ...plan.added.map((person) => `Added: ${nameOf(person)}.`),
    ...plan.changed.map((person) => `Changed: ${nameOf(person)}.`),
  ];
  const lines = [...saved, ...(await applyPlan(people, plan))];
  return done(...(lines.length > 0 ? lines : ['Everything was so already.']));
}

/** As a leaving date of today in an import. */
export async function disablePerson(people: PeopleOfService, employeeNumber: string): Promise<PeopleReport> {
  return await ofEmployee(people, employeeNumber, async (known) => {
    if (known.hasLeft) return refusal(`${nameOf(known)} has left already.`);
    if (known.employeeNumber === null)
      return refusal(`${nameOf(known)} has no employee number yet. Give them one in Administration first.`);
    const { firstName, lastName } = known;
    const leavingDay = dayOf(people.now, people.pack.service.timeZone);
    const row = { line: 1, employeeNumber: known.employeeNumber, firstName, lastName, leavingDay };
    const plan = await planFor(people, [row]);
    return plan.refused.length > 0 ? refusalOf(plan.refused) : done(...(await applyPlan(people, plan)));
  });
}

/** Does `work` for a person the service knows by employee number, or by an address that nobody else has. */
async function ofEmployee(
  { db, pack, serviceKey }: PeopleOfService,
  employeeNumber: string,
  work: (known: KnownPerson) => Promise<PeopleReport>,
): Promise<PeopleReport> {
  const known = employeeNumber.includes('@')
    ? await findByAddress(db, pack.service.id, employeeNumber)
    : await findEmployee(db, pack.service.id, employeeNumber);
  return known === null ? refusal(`There is no employee ${employeeNumber} in ${serviceKey}.`) : await work(known);
}

/** The same for a person who has not left. */
export async function ofCurrentEmployee(
  people: PeopleOfService,
  employeeNumber: string,
  work: (known: KnownPerson) => Promise<PeopleReport>,
): Promise<PeopleReport> {
  return await ofEmployee(people, employeeNumber, async (known) =>
    known.hasLeft
      ? refusal(`${nameOf(known)} has left. Bring them back first: npm run people -- add.`)
      : await work(known),
  );
}
