import { endSignInsOf } from '../identity/end-sign-ins.ts';
import { ofCurrentEmployee } from './change-person.ts';
import type { PeopleOfService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { done, nameOf } from './people-report.ts';

/** Ends every sign-in of a person at once, as after a stolen device. Their password stays. */
export async function signPersonOut(people: PeopleOfService, employeeNumber: string): Promise<PeopleReport> {
  const { db, issuer, now } = people;
  return await ofCurrentEmployee(people, employeeNumber, async (known) => {
    await endSignInsOf(db, [known.userId], now);
    return done(
      `Signed out everywhere: ${nameOf(known)}.`,
      issuer === null
        ? 'Their password still works. If somebody else knows it, send them an invitation: npm run people -- invite.'
        : 'Their session at your identity provider may sign them in again. End it there too.',
    );
  });
}
