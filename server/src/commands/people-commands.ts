import type { Db } from '../platform/database/open-database.ts';
import { addPerson, disablePerson } from './change-person.ts';
import { giveRoles } from './give-roles.ts';
import { importPeople } from './import-people.ts';
import { invitePerson } from './invite-person.ts';
import type { PeopleOfService, PeopleSite } from './people-of-service.ts';
import { inService, rightsIn } from './people-of-service.ts';
import type { PeopleReport } from './people-report.ts';
import { recoverApprover } from './recover-approver.ts';
import { recoverOwner } from './recover-owner.ts';
import { signPersonOut } from './sign-person-out.ts';

interface OfService {
  readonly serviceKey: string;
}
interface OfPerson extends OfService {
  readonly employeeNumber: string;
}
interface ImportRequest extends OfService {
  readonly command: 'import';
  readonly csv: string;
  readonly isDryRun: boolean;
}
interface AddRequest extends OfPerson, PersonCells {
  readonly command: 'add';
}
interface RolesRequest extends OfPerson {
  readonly command: 'roles';
  readonly roles: readonly string[];
  readonly policyAreas: readonly string[];
}
interface InviteRequest extends OfPerson {
  readonly command: 'invite';
}
interface SignOutRequest extends OfPerson {
  readonly command: 'sign-out';
}
interface DisableRequest extends OfPerson {
  readonly command: 'disable';
}
interface RecoverRequest extends OfPerson {
  readonly command: 'recover-owner' | 'recover-approver';
}
type RequestForPerson = AddRequest | RolesRequest | InviteRequest | SignOutRequest | DisableRequest | RecoverRequest;

/** What `npm run people` asks for. */
export type PeopleRequest = ImportRequest | RequestForPerson;

/** The cells of one person, as a line of an import has them. */
interface PersonCells {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly policyArea?: string | undefined;
  readonly managerNumber?: string | undefined;
}

/**
 * Does what was asked, whole or not at all.
 * @throws with a sentence for people when it cannot be done.
 */
export async function performPeopleCommand(
  owner: Db,
  request: PeopleRequest,
  site: PeopleSite,
  now: Date,
): Promise<PeopleReport> {
  const { oidc } = site;
  if (request.command === 'import') return await importPeople(owner, request, { issuer: oidc?.issuer ?? null, now });
  if (oidc !== null && request.command === 'invite')
    throw new Error('Passwords of your people are kept by your identity provider, which OIDC_ISSUER names.');
  if (oidc !== null && request.command === 'roles' && (await rightsIn(owner)) === 'claims')
    throw new Error('Roles of your people are kept by your identity provider, which OIDC_ISSUER names.');
  return await inService(owner, { serviceKey: request.serviceKey, issuer: oidc?.issuer ?? null, now }, (people) =>
    performFor(people, request, site),
  );
}

async function performFor(people: PeopleOfService, request: RequestForPerson, site: PeopleSite): Promise<PeopleReport> {
  switch (request.command) {
    case 'add': {
      const { command: _command, serviceKey: _serviceKey, ...cells } = request;
      return await addPerson(people, cells);
    }
    case 'roles':
      return await giveRoles(people, request);
    case 'invite':
      return await invitePerson(people, request.employeeNumber, site.publicUrl);
    case 'sign-out':
      return await signPersonOut(people, request.employeeNumber);
    case 'disable':
      return await disablePerson(people, request.employeeNumber);
    case 'recover-owner':
      return await recoverOwner(people, request.employeeNumber, site);
    case 'recover-approver':
      return await recoverApprover(people, request.employeeNumber, site);
  }
}
