import * as z from 'zod/mini';
import { done, idInPath, text, userId } from './fields.ts';
import { Limits } from './limits.ts';
import { route } from './route.ts';

/**
 * Application roles of the identity token (AUTH-08) and the extra claim value for user search (gaps G-11).
 */
export const ApplicationRole = { HrUser: 'HRUser', BusinessUser: 'BusinessUser', UserSearch: 'UserSearch' } as const;

export const availabilities = ['Available', 'Busy', 'Unavailable'] as const;
export type Availability = (typeof availabilities)[number];

const accessLevel = z.object({ id: z.number(), title: z.string(), isPrimary: z.boolean() });

/** The caller as the product knows them now: claims after our store has subtracted from them. */
export const currentUser = z.object({
  userId: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.nullable(z.string()),
  email: z.nullable(z.string()),
  serviceId: z.number(),
  roles: z.array(z.string()),
  /**
   * Their right to read cases is paused, because somebody else changed how they sign in, and the names of those who
   * can confirm them. An addition; absent for everybody else.
   */
  sightPaused: z.optional(z.literal(true)),
  approvers: z.optional(z.array(z.string())),
  availability: z.enum(availabilities),
  accessLevels: z.array(accessLevel),
  /** Rights from permission rules are in the permissions response instead (AUTH-11). */
  abilities: z.object({
    search: z.boolean(),
    searchUsers: z.boolean(),
    viewTeam: z.boolean(),
    viewUnassigned: z.boolean(),
    setAvailability: z.boolean(),
    changeService: z.boolean(),
  }),
  /** They have a permission of administration (`administration.ts`). An addition; absent for everybody else. */
  administers: z.optional(z.literal(true)),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = route({
  service: 'user',
  method: 'GET',
  path: '/v1/User/Current',
  summary: 'The signed-in person with roles, policy areas and abilities',
  response: currentUser,
});

export const setAvailability = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Availability',
  summary: 'Set the caller’s availability',
  query: z.strictObject({ availability: z.enum(availabilities) }),
  response: done,
});

export const namesOfUsers = route({
  service: 'user',
  method: 'POST',
  path: '/v1/User/Names',
  summary: 'Names of people by id',
  body: z.array(userId).check(z.maxLength(200)),
  response: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const userProfile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  employeeId: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  accessLevels: z.array(accessLevel),
  isAuthorised: z.boolean(),
  /** Whom they report to; sent to HR and to the person themselves. */
  manager: z.nullable(z.object({ userId: z.string(), fullName: z.string() })),
  /**
   * Telephone and first day of work, as the employer's file of people has them. An addition. Sent to HR users only:
   * a caller may be asked for them.
   */
  phone: z.optional(z.nullable(z.string())),
  startDate: z.optional(z.nullable(z.string())),
  /** Since when e-mail to them is refused. An addition. Sent to HR users only. */
  emailRefusedSince: z.optional(z.nullable(z.string())),
  /**
   * Identity values for verifying the person: a value for each column of the service, null where it is not known (gaps
   * G-87). Sent to HR users only, and so are the comments.
   */
  identityValues: z.optional(z.record(z.string(), z.nullable(z.string()))),
  userComments: z.optional(z.nullable(z.string())),
});
export type UserProfile = z.output<typeof userProfile>;
export const getUserProfile = route({
  service: 'user',
  method: 'GET',
  path: '/v1/User/UserProfile/:id',
  summary: 'A person’s profile',
  params: z.strictObject({ id: userId }),
  response: userProfile,
});

export const listAdviserNames = route({
  service: 'user',
  method: 'GET',
  path: '/v1/adviser',
  summary: 'Advisers for filters and names',
  response: z.array(z.object({ id: z.string(), title: z.string(), userId: z.string(), email: z.nullable(z.string()) })),
});

const rule = z.object({ title: z.string(), value: z.enum(['true', 'false']) });
const group = z.object({ title: z.string(), rules: z.array(rule) });
/** AUTH-11: roles, then groups, then rules. */
export const permissions = z.object({ roles: z.array(z.object({ title: z.string(), groups: z.array(group) })) });
export type Permissions = z.output<typeof permissions>;
export const getPermissions = route({
  service: 'user',
  method: 'GET',
  path: '/v1/permissions',
  summary: 'Permission rules of the caller',
  response: permissions,
});

/** Rule names of gaps G-08. */
export const PermissionRule = { ReviewMessageRemovals: 'ReviewMessageRemovals', CreateCase: 'CreateCase' } as const;

/** Purpose of a saved filter; 1 holds the case list's columns (gaps G-29). */
export const FilterTarget = { CaseGridColumns: 1, CaseListViews: 2, TaskSort: 3, TourSeen: 5 } as const;
const savedFilter = z.object({ filterTargetId: z.number(), filters: z.string() });
export const getUserDefinedFilter = route({
  service: 'user',
  method: 'GET',
  path: '/v1/UserDefinedFilter',
  summary: 'A saved preference of the caller',
  query: z.strictObject({ filterTargetId: idInPath }),
  response: z.nullable(savedFilter),
});
export const setUserDefinedFilter = route({
  service: 'user',
  method: 'POST',
  path: '/v1/UserDefinedFilter',
  summary: 'Save a preference of the caller',
  body: z.strictObject({ filterTargetId: z.number().check(z.int(), z.gte(1), z.lte(1000)), filters: text(20_000) }),
  response: done,
});
/** CONF-25. */
export const gridColumnOption = z.object({ id: z.string(), visible: z.boolean() });

export const setAccessLevel = route({
  service: 'user',
  method: 'PUT',
  path: '/v1/User/AccessLevel/:accessLevelId',
  summary: 'Make a held policy area the selected one',
  params: z.strictObject({ accessLevelId: idInPath }),
  response: done,
});
export const listServices = route({
  service: 'user',
  method: 'GET',
  path: '/v1/User/Services',
  summary: 'Services the caller may change to',
  response: z.array(z.object({ id: z.number(), title: z.string(), isCurrent: z.boolean() })),
});
export const setService = route({
  service: 'user',
  method: 'PUT',
  path: '/v1/User/Service/:serviceId',
  summary: 'Make a service the current one',
  params: z.strictObject({ serviceId: idInPath }),
  response: done,
});

/** A person found by name, number or e-mail, as the pickers list them. */
export const personFound = z.object({
  userId: z.string(),
  employeeId: z.nullable(z.string()),
  name: z.string(),
  jobTitle: z.nullable(z.string()),
  liveCases: z.number(),
  email: z.nullable(z.string()),
});
export type PersonFound = z.output<typeof personFound>;

export const searchEmployees = route({
  service: 'case',
  method: 'GET',
  path: '/api/employees/search',
  summary: 'Find a person by name, number or e-mail',
  query: z.strictObject({ query: text(Limits.searchMaximum) }),
  response: z.array(personFound),
});

/** USER-04. */
const userFound = z.object({
  userId: z.string(),
  firstName: z.string(),
  fullName: z.string(),
  employeeId: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  isAuthorised: z.boolean(),
  accessLevels: z.array(z.object({ id: z.number(), isPrimary: z.boolean() })),
  liveCases: z.number(),
});
/** `authoriseFilter` is sent as its label; case and spaces are ignored by the server (gaps G-88). */
export const searchUsers = route({
  service: 'search',
  method: 'GET',
  path: '/v1/Search/api/searchusers/:query',
  summary: 'Find users with their authorisation',
  params: z.strictObject({ query: text(Limits.searchMaximum) }),
  query: z.strictObject({ authoriseFilter: z.optional(text(40)) }),
  response: z.array(userFound),
});
