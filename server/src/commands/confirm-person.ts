import { recordingFor } from '../administration/register.ts';
import { endPause } from '../users/settle-rights.ts';
import { ofCurrentEmployee } from './change-person.ts';
import type { PeopleOfService, PeopleSite } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf, refusal } from './people-report.ts';

/**
 * Ends the pause of a person's sight, for an installation in which no approver can: its only one has a new password,
 * say. The register names who ran it.
 */
export async function confirmPerson(
  people: PeopleOfService,
  employeeNumber: string,
  { operator }: PeopleSite,
): Promise<PeopleReport> {
  const { db, pack, now } = people;
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    const paused = await db
      .selectFrom('sight_pause')
      .select('cause')
      .where('user_id', '=', known.userId)
      .executeTakeFirst();
    if (paused === undefined) return refusal(`Nothing that ${nameOf(known)} may do is paused.`);
    await recordingFor(
      db,
      pack.service.id,
      null,
      now,
    )('sight.confirmed', {
      about: known.userId,
      words: 'confirmed',
      changes: [{ title: 'Run by', from: null, to: operator ?? null }],
    });
    await endPause(db, known.userId, now);
    return done(`${nameOf(known)} is confirmed. This is in the register of administration.`);
  });
}
