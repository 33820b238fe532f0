import * as contract from '@evenhand/contract/users';
import { permitted, signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { absenceRoutes } from './absences.ts';
import { whoConfirms } from './approvers.queries.ts';
import { areasToOpenIn, inAreas, selectedOf } from './own-areas.ts';
import {
  changeService,
  preferenceOf,
  savePreference,
  selectAccessLevel,
  servicesOf,
  setAvailability,
} from './own-choices.ts';
import { presentPermissions, rulesOf } from './permission-rules.ts';
import {
  presentAdviserName,
  presentCurrentUser,
  presentPersonFound,
  presentProfile,
  presentUser,
} from './person.presenter.ts';
import { advisersOf, namesOf } from './person.queries.ts';
import { profileOf } from './profile.queries.ts';
import { authorisedOnly, searchPeople } from './search-people.ts';

export const users = { routes };

const mayChangeService = permitted((actor) => actor.mayChangeService);

const maySearchUsers = permitted((actor) => actor.maySearchUsers);

/** The caller and their rights, other people, and what the caller has chosen for themselves. */
function routes(serve: Serve): void {
  accountRoutes(serve);
  absenceRoutes(serve);
  searchRoutes(serve);
}

function accountRoutes(serve: Serve): void {
  serve.read(contract.getCurrentUser, signedIn, async ({ db, actor, now, configuration }) => {
    const [profile, areas, confirmers] = await Promise.all([
      profileOf(db, actor.serviceId, actor.userId),
      areasToOpenIn(db, actor, configuration.pack),
      whoConfirms(db, actor, now),
    ]);
    return presentCurrentUser(actor, inAreas(profile, areas), configuration.pack.accessLevels, confirmers);
  });
  serve.act(contract.setAvailability, signedIn, (act, { query }) => setAvailability(act, query.availability));
  // Asked by POST because the ids are many; it changes nothing.
  serve.read(contract.namesOfUsers, signedIn, ({ db, actor, body }) => namesOf(db, actor.serviceId, body));
  serve.read(contract.getUserProfile, signedIn, async ({ db, actor, configuration, params }) =>
    presentProfile(actor, await profileOf(db, actor.serviceId, params.id), configuration.pack),
  );
  serve.read(contract.listAdviserNames, signedIn, async ({ db, actor }) =>
    (await advisersOf(db, actor.serviceId, selectedOf(actor))).map(presentAdviserName),
  );
  serve.read(contract.getPermissions, signedIn, async ({ db, actor }) =>
    presentPermissions(actor, await rulesOf(db, actor)),
  );
  serve.read(contract.getUserDefinedFilter, signedIn, ({ db, actor, query }) =>
    preferenceOf(db, actor.userId, query.filterTargetId),
  );
  serve.act(contract.setUserDefinedFilter, signedIn, (act, { body }) => savePreference(act, body));
  serve.act(contract.setAccessLevel, signedIn, (act, { params }) => selectAccessLevel(act, params.accessLevelId));
  serve.read(contract.listServices, mayChangeService, ({ db, actor }) => servicesOf(db, actor));
  serve.act(contract.setService, mayChangeService, (act, { params }) => changeService(act, params.serviceId));
}

/** Finding people of the service. Searches inside a case are the case's own. */
function searchRoutes(serve: Serve): void {
  serve.read(contract.searchEmployees, signedIn, async ({ db, scope, query }) =>
    (await searchPeople(db, scope, query)).map(presentPersonFound),
  );
  serve.read(contract.searchUsers, maySearchUsers, async ({ db, scope, params, query }) => {
    const isAuthorised = authorisedOnly(query.authoriseFilter);
    return (
      await searchPeople(db, scope, { query: params.query, ...(isAuthorised === null ? {} : { isAuthorised }) })
    ).map(presentUser);
  });
}
