import { administrationPermissions } from '@evenhand/contract/administration';
import * as contract from '@evenhand/contract/directory';
import { notFound } from '../platform/http/app-error.ts';
import { presentDirectoryPerson, presentPeople } from './directory.presenter.ts';
import { listPeople, personOfDirectory } from './directory.queries.ts';
import type { InvitingSite } from './directory-acts.ts';
import { bringBack, disablePerson, forgetIdentity, invitePerson, signPersonOut } from './directory-acts.ts';
import { addPerson, changePerson } from './save-directory-person.ts';
import type { ServeAdministration } from './serve-administration.ts';

const managers = ['owner', 'people'] as const;

/** The people of a service. Everybody who administers reads them; owners and People look after them. */
export function directoryRoutes(serve: ServeAdministration, site: InvitingSite): void {
  const { signIn } = site;
  serve.read(contract.listDirectory, administrationPermissions, async ({ db, administrator, now, query }) =>
    presentPeople(await listPeople(db, { serviceId: administrator.serviceId, signIn, now }, query)),
  );
  serve.read(contract.getDirectoryPerson, administrationPermissions, async (call) => {
    const { db, administrator, now, params, configuration } = call;
    const row = await personOfDirectory(db, { serviceId: administrator.serviceId, signIn, now }, params.userId);
    if (row === null) throw notFound();
    return presentDirectoryPerson(row, { administrator, pack: configuration.pack, signIn });
  });
  serve.act(contract.addDirectoryPerson, managers, (act, { body }) => addPerson(act, body));
  serve.act(contract.changeDirectoryPerson, managers, (act, call) => changePerson(act, call, signIn));
  serve.act(contract.inviteDirectoryPerson, managers, (act, { params }) => invitePerson(act, params, site));
  serve.act(contract.disableDirectoryPerson, managers, (act, { params }) => disablePerson(act, params, signIn));
  serve.act(contract.bringBackDirectoryPerson, managers, (act, { params }) => bringBack(act, params, signIn));
  serve.act(contract.signOutDirectoryPerson, managers, (act, { params }) => signPersonOut(act, params, signIn));
  serve.act(contract.removeProviderIdentity, managers, (act, { params }) => forgetIdentity(act, params, signIn));
}
