import * as z from 'zod/mini';
import { countInQuery, done, instant, requiredText, text, userId } from './fields.ts';
import { EMAIL_PATTERN } from './limits.ts';
import { route } from './route.ts';
import { pauseCauses } from './sight-rights.ts';
import { visibleText } from './visible-text.ts';

// The directory of people, as administration looks after it.

export const signInStates = ['none', 'invited', 'expired', 'ready', 'provider'] as const;
export type SignInState = (typeof signInStates)[number];

const listedPerson = z.object({
  userId: z.string(),
  name: z.string(),
  employeeNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  manager: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  /**
   * `none`: has nothing to sign in with; `invited`: an invitation is open; `expired`: an invitation was not used in
   * time; `ready`: has a password; `provider`: has signed in at the provider of the employer.
   */
  signIn: z.enum(signInStates),
  hasLeft: z.boolean(),
});
export type ListedPerson = z.output<typeof listedPerson>;

export const directoryStates = ['current', 'left', 'all'] as const;
export const directorySorts = ['name', 'number', 'email', 'job'] as const;

/** 10 a page, by name unless another order is asked for. */
export const listDirectory = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/People',
  summary: 'People of the service',
  query: z.strictObject({
    search: z.optional(text(100)),
    state: z.optional(z.enum(directoryStates)),
    signIn: z.optional(z.enum(signInStates)),
    sort: z.optional(z.enum(directorySorts)),
    isDescending: z.optional(z.enum(['true', 'false'])),
    page: z.optional(countInQuery),
  }),
  response: z.object({ people: z.array(listedPerson), total: z.number() }),
});

/** Told from those of others as they are seen. */
const seen = z.overwrite(visibleText);
const requiredName = (maximum: number, message: string) =>
  text(maximum, message).check(
    seen,
    z.refine((value) => value.trim() !== '', message),
  );

const personFields = {
  firstName: requiredName(100, 'Enter the first name.'),
  lastName: requiredName(100, 'Enter the last name.'),
  email: z.nullable(text(254).check(seen, z.regex(EMAIL_PATTERN, 'Enter an e-mail address such as name@example.com.'))),
  employeeNumber: requiredName(50, 'Enter the employee number.'),
  jobTitle: z.nullable(text(200).check(seen)),
  accessLevelId: z.nullable(z.number().check(z.int())),
  managerUserId: z.nullable(userId),
};

/** One person; `version` guards against two who change them at once. */
export const directoryPerson = z.object({
  userId: z.string(),
  version: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  employeeNumber: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  policyArea: z.nullable(z.object({ id: z.number(), title: z.string() })),
  manager: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  /** People who report to them. */
  reportCount: z.number(),
  hasLeft: z.boolean(),
  leavingDay: z.nullable(z.string()),
  signIn: z.object({
    state: z.enum(signInStates),
    username: z.nullable(z.string()),
    invitedUntil: z.nullable(z.string()),
    /** The person's name at the identity provider; null until they have signed in there. */
    provider: z.nullable(z.string()),
  }),
  /** Rights that let nobody read a case. */
  rights: z.array(z.enum(['owner', 'people', 'business'])),
  pause: z.nullable(z.object({ cause: z.enum(pauseCauses), at: z.string() })),
  /** Other records of the same human. */
  records: z.array(z.object({ userId: z.string(), name: z.string(), employeeNumber: z.nullable(z.string()) })),
  abilities: z.object({
    edit: z.boolean(),
    invite: z.boolean(),
    disable: z.boolean(),
    bringBack: z.boolean(),
    signOut: z.boolean(),
    forgetIdentity: z.boolean(),
    giveBusiness: z.boolean(),
    givePermissions: z.boolean(),
    proposeSight: z.boolean(),
    join: z.boolean(),
  }),
});
export type DirectoryPerson = z.output<typeof directoryPerson>;

export const getDirectoryPerson = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/People/:userId',
  summary: 'A person of the directory',
  params: z.strictObject({ userId }),
  response: directoryPerson,
});

/**
 * ALREADY_EXISTS names whom a number or an address belongs to, at its field; at the field `isAnother` it says that
 * somebody has the same name, which is allowed with `isAnother`.
 */
export const addDirectoryPerson = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People',
  summary: 'Add a person',
  body: z.strictObject({ ...personFields, isAnother: z.optional(z.boolean()) }),
  response: z.object({ userId: z.string() }),
});

/**
 * A new address pauses the sight of a person who reads cases. ALREADY_EXISTS with the person in `current` when somebody
 * else has changed them since `version`.
 */
export const changeDirectoryPerson = route({
  service: 'user',
  method: 'PUT',
  path: '/v1/Administration/People/:userId',
  summary: 'Change a person',
  params: z.strictObject({ userId }),
  body: z.strictObject({ ...personFields, version: z.number().check(z.int()) }),
  response: done,
});

/**
 * The link is answered once and never again. Whoever invites has seen it, so the person reads no case until an approver
 * has confirmed them.
 */
export const inviteDirectoryPerson = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Invitation',
  summary: 'Invite a person to set a password',
  params: z.strictObject({ userId }),
  response: z.object({ link: z.string(), username: z.string(), until: instant }),
});

/** Refused for the last owner. What they leave behind is told to the advisers of their cases. */
export const disableDirectoryPerson = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Disable',
  summary: 'End the access of a person who has left',
  params: z.strictObject({ userId }),
  response: done,
});

/** They come back without rights. */
export const bringBackDirectoryPerson = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Return',
  summary: 'Bring a person back who had left',
  params: z.strictObject({ userId }),
  response: done,
});

export const signOutDirectoryPerson = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/SignOut',
  summary: 'Sign a person out everywhere',
  params: z.strictObject({ userId }),
  response: done,
});

/** They can sign in at the provider again only when their address is verified there. */
export const removeProviderIdentity = route({
  service: 'user',
  method: 'DELETE',
  path: '/v1/Administration/People/:userId/Identity',
  summary: 'Forget who a person is at the provider',
  params: z.strictObject({ userId }),
  response: done,
});

/** From then on each record is kept from what the other is kept from. */
export const joinRecords = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Join',
  summary: 'Say that two records are one human',
  params: z.strictObject({ userId }),
  body: z.strictObject({ otherUserId: userId, reason: requiredText(500, 'Say how you know.') }),
  response: done,
});

/** Undoes a join for one record. */
export const separateRecord = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/People/:userId/Separate',
  summary: 'Say that a record is of another human than those it was joined with',
  params: z.strictObject({ userId }),
  body: z.strictObject({ reason: requiredText(500, 'Say how you know.') }),
  response: done,
});

export const importColumns = [
  'employeeNumber',
  'firstName',
  'lastName',
  'email',
  'jobTitle',
  'policyArea',
  'managerNumber',
  'leavingDay',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Largest file of people, in bytes. */
export const IMPORT_FILE_BYTES = 16 * 1024 * 1024;
const BASE64_CHARACTERS = Math.ceil(IMPORT_FILE_BYTES / 3) * 4;

/**
 * What a file holds, before its columns are matched: UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab. It is kept
 * for seven days, or until it is applied.
 */
export const readImportFile = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Import/Columns',
  summary: 'Read the columns of a file of people',
  body: z.strictObject({
    fileName: requiredText(255, 'Choose a file.'),
    base64: z
      .string()
      .check(
        z.maxLength(BASE64_CHARACTERS, 'The file is larger than 16 MB.'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'The file did not arrive whole.'),
      ),
  }),
  response: z.object({
    fileId: z.number(),
    encoding: z.string(),
    separator: z.string(),
    rowCount: z.number(),
    columns: z.array(
      z.object({ title: z.string(), samples: z.array(z.string()), suggestion: z.nullable(z.enum(importColumns)) }),
    ),
    /** Such as a column that would give rights, which no file can. */
    warnings: z.array(z.string()),
  }),
});

export const importOutcomes = ['added', 'changed', 'unchanged', 'leaves', 'returns', 'refused'] as const;

const importLine = z.object({
  /** In the file; 0 for a person who leaves because they are not in it. */
  line: z.number(),
  name: z.nullable(z.string()),
  employeeNumber: z.nullable(z.string()),
  outcome: z.enum(importOutcomes),
  /** The changes the line makes, in words, or the reasons it is refused. */
  words: z.array(z.string()),
});
export type ImportLine = z.output<typeof importLine>;

const importCheck = z.object({
  checkId: z.number(),
  fileName: z.string(),
  isWhole: z.boolean(),
  checkedBy: z.object({ userId: z.string(), name: z.string() }),
  checkedAt: z.string(),
  counts: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    leaves: z.number(),
    returns: z.number(),
    refused: z.number(),
  }),
  /** Things to look at that refuse nothing. */
  warnings: z.array(z.string()),
  /** Why it cannot be applied; null when it can. */
  stopped: z.nullable(z.string()),
  /** More would leave than one person may decide: another administrator must type their number. */
  needsSecond: z.boolean(),
  /** `checking` until it is known what it would do, and `applying` while its lines are done one after the other. */
  state: z.enum(['checking', 'checked', 'applying', 'applied']),
  /** Lines that are still to be done. */
  remaining: z.number(),
});
export type ImportCheck = z.output<typeof importCheck>;

/**
 * Begins a dry run that is kept: what it says is exactly what is applied. `getImportCheck` says when it is known, some
 * seconds later. `columns` has for each column of the file what it is for; null leaves it out. A refused line is left
 * out, and the others go on. A whole file makes everybody leave who has a number and is not in it.
 */
export const checkImport = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Import/Check',
  summary: 'Say line by line what an import would do',
  body: z.strictObject({
    fileId: z.number().check(z.int()),
    columns: z.array(z.nullable(z.enum(importColumns))).check(z.maxLength(200)),
    isWhole: z.boolean(),
  }),
  response: importCheck,
});

/** A check that is kept, also for the second administrator; without a number the latest one of the service. */
export const getImportCheck = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Import/Check',
  summary: 'A checked import and how far it is applied',
  query: z.strictObject({ checkId: z.optional(countInQuery) }),
  response: z.nullable(importCheck),
});

/** In the order of the file. Those that were applied are gone but for those that were refused meanwhile. */
export const listImportLines = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Import/Check/Lines',
  summary: 'Lines of a checked import, 50 a page',
  query: z.strictObject({
    checkId: countInQuery,
    outcome: z.optional(z.enum(importOutcomes)),
    page: z.optional(countInQuery),
  }),
  response: z.object({ lines: z.array(importLine), total: z.number() }),
});

/**
 * Begins to apply a checked import; `getImportCheck` says how far it is. ALREADY_EXISTS when people have changed since
 * the check; the file is then checked again. `leavers` is the number that a second administrator has typed.
 */
export const applyImport = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Import/Apply',
  summary: 'Apply a checked import',
  body: z.strictObject({ checkId: z.number().check(z.int()), leavers: z.optional(z.number().check(z.int())) }),
  response: importCheck,
});
