import type { SignedInPerson } from '../users/users.api.ts';

const nothing: SignedInPerson['abilities'] = {
  createCase: true,
  createCaseForOthers: false,
  search: false,
  searchUsers: false,
  viewTeam: false,
  viewUnassigned: false,
  reviewRemovals: false,
  setAvailability: false,
  changeService: false,
};

function person(
  first: string,
  last: string,
  roles: string[],
  abilities: Partial<SignedInPerson['abilities']>,
): SignedInPerson {
  return {
    userId: `00000000-0000-4000-8000-${first
      .toLowerCase()
      .padEnd(12, '0')
      .slice(0, 12)
      .replace(/[^a-f0-9]/g, '0')}`,
    fullName: `${first} ${last}`,
    firstName: first,
    lastName: last,
    jobTitle: null,
    email: `${first}.${last}@northmoor.example`.toLowerCase(),
    serviceId: 1,
    roles,
    availability: 'Available',
    accessLevels: [{ id: 2, title: 'Distribution', isPrimary: true }],
    abilities: { ...nothing, ...abilities },
  };
}

const adviser = {
  createCaseForOthers: true,
  search: true,
  viewTeam: true,
  viewUnassigned: true,
  setAvailability: true,
};

/** The people of the demo service, as the browser knows them. */
export const maren: SignedInPerson = {
  ...person('Maren', 'Oduya', ['HRUser', 'UserSearch'], { ...adviser, searchUsers: true, reviewRemovals: true }),
  accessLevels: [
    { id: 2, title: 'Distribution', isPrimary: true },
    { id: 3, title: 'Head Office', isPrimary: false },
  ],
};
export const edda: SignedInPerson = person('Edda', 'Marlowe', ['HRUser'], adviser);
export const priya: SignedInPerson = person('Priya', 'Castellane', ['HRUser', 'BusinessUser'], adviser);
export const teodora: SignedInPerson = person('Teodora', 'Whitlock', ['BusinessUser'], {});
