import * as z from 'zod/mini';
import type { Db } from '../platform/database/open-database.ts';
import type { Settings } from '../platform/settings.ts';
import { addPerson, disablePerson } from './change-person.ts';
import { giveRoles } from './give-roles.ts';
import { importPeople } from './import-people.ts';
import { invitePerson } from './invite-person.ts';
import { inService } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';

const text = z.string();
const given = z.optional(text);
const ofPerson = { serviceKey: text, employeeNumber: text };

/** What `npm run people` asks for. */
export const peopleRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('import'), serviceKey: text, csv: text, isDryRun: z.boolean() }),
  z.strictObject({
    command: z.literal('add'),
    ...ofPerson,
    firstName: text,
    lastName: text,
    email: given,
    jobTitle: given,
    policyArea: given,
    managerNumber: given,
  }),
  z.strictObject({ command: z.literal('roles'), ...ofPerson, roles: z.array(text), policyAreas: z.array(text) }),
  z.strictObject({ command: z.literal('invite'), ...ofPerson }),
  z.strictObject({ command: z.literal('disable'), ...ofPerson }),
]);
export type PeopleRequest = z.output<typeof peopleRequest>;

/** What a command needs to know of the server. */
export interface PeopleSite {
  readonly publicUrl: string;
  readonly oidc: Settings['oidc'];
}

/**
 * Does what was asked, whole or not at all.
 * @throws with a sentence for people when it cannot be done.
 */
export async function performPeopleCommand(owner: Db, request: PeopleRequest, { publicUrl, oidc }: PeopleSite, now: Date): Promise<PeopleReport> {
  if (request.command === 'import') return await importPeople(owner, request, { issuer: oidc?.issuer ?? null, now });
  if (oidc !== null && (request.command === 'roles' || request.command === 'invite'))
    throw new Error('Roles and passwords of your people are kept by your identity provider, which OIDC_ISSUER names.');
  return await inService(owner, { serviceKey: request.serviceKey, issuer: oidc?.issuer ?? null, now }, async (people) => {
    switch (request.command) {
      case 'add': {
        const { command: _command, serviceKey: _serviceKey, ...cells } = request;
        return await addPerson(people, cells);
      }
      case 'roles':
        return await giveRoles(people, request);
      case 'invite':
        return await invitePerson(people, request.employeeNumber, publicUrl);
      case 'disable':
        return await disablePerson(people, request.employeeNumber);
    }
  });
}
