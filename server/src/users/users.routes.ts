import * as contract from '@evenhand/contract/users';
import { permitted, signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { notAuthorised } from '../platform/http/app-error.ts';
import { presentAdviserName } from './adviser.presenter.ts';
import { advisersOf } from './adviser.queries.ts';
import { changeService } from './change-service.ts';
import { presentCurrentUser } from './current-user.presenter.ts';
import { namesOf } from './names.queries.ts';
import { presentPermissions } from './permission.presenter.ts';
import { rulesOf } from './permission.queries.ts';
import { preferenceOf } from './preference.queries.ts';
import { presentProfile } from './profile.presenter.ts';
import { profileOf } from './profile.queries.ts';
import { savePreference } from './save-preference.ts';
import { selectAccessLevel } from './select-access-level.ts';
import { servicesOf } from './service.queries.ts';
import { setAvailability } from './set-availability.ts';

/** Policy areas of a service with their titles; the roof hands it in, because packs live in a room beside this one. */
export type AccessLevelsOf = (serviceId: number) => readonly { readonly id: number; readonly title: string }[];

const mayChangeService = permitted('changeService', (actor) => actor.mayChangeService, notAuthorised);

/** Who the caller is and may do, who other people are, and what the caller has chosen for themselves. */
export function usersRoutes(serve: Serve, accessLevelsOf: AccessLevelsOf): void {
  serve.read(contract.getCurrentUser, signedIn('getCurrentUser'), async ({ db, actor }) =>
    presentCurrentUser(actor, await profileOf(db, actor.serviceId, actor.userId), accessLevelsOf(actor.serviceId)),
  );
  serve.act(contract.setAvailability, signedIn('setAvailability'), (act, { query }) => setAvailability(act, query.availability));
  // Asked by POST because the ids are many; it changes nothing.
  serve.read(contract.namesOfUsers, signedIn('namesOfUsers'), ({ db, actor, body }) => namesOf(db, actor.serviceId, body));
  serve.read(contract.getUserProfile, signedIn('getUserProfile'), async ({ db, actor, params }) =>
    presentProfile(actor, await profileOf(db, actor.serviceId, params.id), accessLevelsOf(actor.serviceId)),
  );
  serve.read(contract.listAdviserNames, signedIn('listAdviserNames'), async ({ db, actor }) =>
    (await advisersOf(db, actor.serviceId, actor.selectedAccessLevelId)).map(presentAdviserName),
  );
  serve.read(contract.getPermissions, signedIn('getPermissions'), async ({ db, actor }) => presentPermissions(actor, await rulesOf(db, actor)));
  serve.read(contract.getUserDefinedFilter, signedIn('getUserDefinedFilter'), ({ db, actor, query }) => preferenceOf(db, actor.userId, query.filterTargetId));
  serve.act(contract.setUserDefinedFilter, signedIn('setUserDefinedFilter'), (act, { body }) => savePreference(act, body));
  serve.act(contract.setAccessLevel, signedIn('setAccessLevel'), (act, { params }) => selectAccessLevel(act, params.accessLevelId));
  serve.read(contract.listServices, mayChangeService, ({ db, actor }) => servicesOf(db, actor));
  serve.act(contract.setService, mayChangeService, (act, { params }) => changeService(act, params.serviceId));
}
