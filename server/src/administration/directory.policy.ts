import type { DirectoryPerson } from '@evenhand/contract/directory';
import type { Administrator } from './administrator.ts';
import { managesPeople } from './administrator.ts';
import type { DirectoryRow, SignIn } from './directory.queries.ts';

type Caller = Pick<Administrator, 'userId' | 'permissions'>;
type Judged = Pick<DirectoryRow, 'userId' | 'name' | 'rights' | 'hasLeft' | 'records'>;

/** Why the caller may change nothing of a person's record, as a sentence; null when they may. */
export function whyNotLookAfter(caller: Caller, { name, rights }: Judged): string | null {
  if (!managesPeople(caller)) return 'Only People and owners look after the directory.';
  if (rights.includes('owner') && !caller.permissions.includes('owner'))
    return `${name} is an owner. Only an owner may change their record.`;
  return null;
}

/** The same for what nobody does to a record of their own: how they sign in, and whether they are here. */
export function whyNotDecideOver(caller: Caller, person: Judged): string | null {
  if ([person, ...person.records].some(({ userId }) => userId === caller.userId))
    return 'This is your own record. Somebody else must do this.';
  return whyNotLookAfter(caller, person);
}

export function abilitiesOn(caller: Caller, person: Judged, signIn: SignIn): DirectoryPerson['abilities'] {
  const edits = whyNotLookAfter(caller, person) === null;
  const decides = whyNotDecideOver(caller, person) === null;
  const isHere = !person.hasLeft;
  return {
    edit: edits,
    invite: decides && isHere && signIn === 'embedded',
    disable: decides && isHere,
    bringBack: decides && person.hasLeft,
    signOut: edits && isHere,
    forgetIdentity: decides && signIn === 'provider',
    giveBusiness: managesPeople(caller) && isHere,
    givePermissions: caller.permissions.includes('owner') && isHere,
    proposeSight: isHere,
    join: managesPeople(caller),
  };
}
