import type { AdministrationPermission } from '@evenhand/contract/administration';
import { getAdministrator } from '@evenhand/contract/administration';
import type { DirectoryPerson, ListedPerson } from '@evenhand/contract/directory';
import { getDirectoryPerson, listDirectory } from '@evenhand/contract/directory';
import type { SightRight } from '@evenhand/contract/sight-rights';
import { listSightRights } from '@evenhand/contract/sight-rights';
import type { SignedInPerson } from '../users/users.api.ts';
import type { FakeAnswer, MadeCall } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { teodora } from './people.ts';
import { showRoute } from './show-route.tsx';

export const callumId = '11111111-0000-4000-8000-00000000ca11';
export const tessaId = '22222222-0000-4000-8000-0000000000aa';

/** A manager who administers people too. */
export const manager: SignedInPerson = { ...teodora, administers: true };

export const listedPerson: ListedPerson = {
  userId: callumId,
  name: 'Callum Brightwater',
  employeeNumber: '00871',
  email: 'callum@northmoor.example',
  jobTitle: 'HGV Driver',
  manager: { userId: tessaId, name: 'Tessa Ward' },
  signIn: 'ready',
  hasLeft: false,
};

type PersonChange = Partial<Omit<DirectoryPerson, 'signIn' | 'abilities'>> & {
  signIn?: Partial<DirectoryPerson['signIn']>;
  abilities?: Partial<DirectoryPerson['abilities']>;
};

/** Callum, whom the reader may do everything with. */
export function directoryPersonOf({ signIn = {}, abilities = {}, ...change }: PersonChange = {}): DirectoryPerson {
  return {
    userId: callumId,
    version: 3,
    firstName: 'Callum',
    lastName: 'Brightwater',
    email: 'callum@northmoor.example',
    employeeNumber: '00871',
    jobTitle: 'HGV Driver',
    policyArea: { id: 2, title: 'Distribution' },
    manager: { userId: tessaId, name: 'Tessa Ward' },
    reportCount: 0,
    hasLeft: false,
    leavingDay: null,
    signIn: { state: 'ready', username: 'callum', invitedUntil: null, provider: null, ...signIn },
    rights: [],
    pause: null,
    records: [],
    abilities: {
      edit: true,
      invite: true,
      disable: true,
      bringBack: false,
      signOut: true,
      forgetIdentity: true,
      giveBusiness: true,
      givePermissions: true,
      proposeSight: true,
      join: true,
      ...abilities,
    },
    ...change,
  };
}

/** A right that Tessa proposed for Callum, and that the reader may decide. */
export function sightRightOf(change: Partial<SightRight> = {}): SightRight {
  return {
    id: 7,
    holder: { userId: callumId, name: 'Callum Brightwater', email: 'callum@northmoor.example', jobTitle: 'HGV Driver' },
    name: 'area',
    policyArea: { id: 2, title: 'Distribution' },
    reason: 'Adviser for the depots.',
    state: 'proposed',
    proposedBy: { userId: tessaId, name: 'Tessa Ward' },
    proposedAt: '2026-11-18T10:00:00.000Z',
    lapsesAt: '2026-12-03T00:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    until: null,
    endedBy: null,
    endedAt: null,
    pause: null,
    madeBy: { userId: tessaId, name: 'Tessa Ward' },
    madeAt: '2026-11-02T10:00:00.000Z',
    abilities: { approve: true, refuse: true, end: true, confirm: false },
    whyNot: null,
    ...change,
  };
}

interface Shown {
  permissions?: AdministrationPermission[];
  user?: SignedInPerson;
  answers?: readonly FakeAnswer[];
}

/** A page of administration at its address. */
export async function showAdministration(
  path: string,
  { permissions = ['owner'], user = manager, answers = [] }: Shown = {},
) {
  const administrator = {
    userId: user.userId,
    name: user.fullName,
    permissions,
    signIn: 'embedded' as const,
    policyAreas: [
      { id: 2, title: 'Distribution' },
      { id: 3, title: 'Head Office' },
    ],
    timeZone: 'Europe/London',
  };
  const shown = await showRoute(path, {
    user,
    answers: [
      answer(getAdministrator, administrator),
      answer(listDirectory, { people: [listedPerson], total: 1 }),
      answer(getDirectoryPerson, directoryPersonOf()),
      answer(listSightRights, { rights: [], waiting: 0 }),
      ...answers,
    ],
  });
  return { ...shown, made: (route: { path: string; method: string }) => madeTo(shown.calls, route) };
}

/** The calls made to a route. */
function madeTo(calls: readonly MadeCall[], { path, method }: { path: string; method: string }): readonly MadeCall[] {
  return calls.filter(({ route }) => route.path === path && route.method === method);
}
