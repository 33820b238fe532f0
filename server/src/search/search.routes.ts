import { searchEmployees, searchUsers } from '@evenhand/contract/users';
import { permitted, signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { presentPersonFound } from '../case-people/person-found.presenter.ts';
import { searchPeople } from '../users/search-people.ts';
import { authorisedOnly } from './authorise-filter.ts';
import { presentUser } from './user-found.presenter.ts';

const maySearchUsers = permitted((actor) => actor.maySearchUsers);

/** Finding people of the service. Searches inside a case are the case's own. */
export function searchRoutes(serve: Serve): void {
  serve.read(searchEmployees, signedIn, async ({ db, scope, query }) => (await searchPeople(db, scope, query)).map(presentPersonFound));
  serve.read(searchUsers, maySearchUsers, async ({ db, scope, params, query }) => {
    const isAuthorised = authorisedOnly(query.authoriseFilter);
    return (await searchPeople(db, scope, { query: params.query, ...(isAuthorised === null ? {} : { isAuthorised }) })).map(presentUser);
  });
}
