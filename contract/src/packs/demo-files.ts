import * as z from 'zod/mini';
import { shortNotice } from '../components/event-payloads.ts';
import { decisionAnswers, investigationAnswers } from '../matters.ts';
import { SUBJECT_MAXIMUM } from '../message-fields.ts';
import { availabilities } from '../users.ts';
import { key, title } from './pack-fields.ts';

export const username = z.string().check(z.regex(/^[a-z][a-z0-9.-]*$/, 'must be a username'));

/**
 * `demo/users.yaml`: people who can sign in to a demonstration. Their shared password is not part of a pack.
 */
export const demoUsersFile = z.strictObject({
  users: z.array(
    z.strictObject({
      username,
      id: z.uuid('must be a UUID'),
      firstName: title,
      lastName: title,
      employeeNumber: title,
      jobTitle: title,
      email: z.email('must be an e-mail address'),
      roles: z.array(z.enum(['HRUser', 'BusinessUser', 'UserSearch'])).check(z.minLength(1)),
      /** The policy area selected at first; one of `accessLevels`. */
      primary: key,
      accessLevels: z.array(key).check(z.minLength(1)),
      /** Username of the manager, or nobody. */
      manager: z.optional(username),
      /** Further columns of an employer's file of people, by their header. */
      attributes: z._default(z.record(title, title), {}),
      /** Permission rules by name; a rule left out is absent from the permissions answer. */
      rules: z._default(
        z.strictObject({ ReviewMessageRemovals: z.optional(z.boolean()), CreateCase: z.optional(z.boolean()) }),
        {},
      ),
      changeService: z._default(z.boolean(), false),
      availability: z._default(z.enum(availabilities), 'Available'),
    }),
  ),
});
export type DemoUsersFile = z.output<typeof demoUsersFile>;
export type DemoUser = DemoUsersFile['users'][number];

/** A moment measured in working days from today, in the service's time zone: `-30wd 09:15`, `+5wd 14:00`. */
export const momentPattern = /^[+-]\d{1,3}wd ([01]\d|2[0-3]):[0-5]\d$/;
const demoMoment = z.string().check(z.regex(momentPattern, "must be written like '-30wd 09:15'"));
/** An act is in the past. */
const pastMoment = demoMoment.check(z.refine((value) => /^-0*[1-9]/.test(value), 'must lie before today'));

/** A person: one of the cast by username, or another person by employee number. */
export const person = z
  .string()
  .check(z.regex(/^([a-z][a-z0-9.-]*|\d{4,8})$/, 'must be a username or an employee number'));

/**
 * Values typed into a component, by the names people use; the type of the component says which of them apply. A date
 * without times keeps only its day.
 */
export function typedWith<Moment extends z.ZodMiniType<string>>(moment: Moment) {
  return z.strictObject({
    reasons: z.optional(z.array(key)),
    risk: z.optional(key),
    ticked: z.optional(z.boolean()),
    freeText: z.optional(title),
    date: z.optional(moment),
    from: z.optional(moment),
    to: z.optional(moment),
    shortNotice: z.optional(shortNotice),
    notApplicable: z.optional(key),
    person: z.optional(person),
    role: z.optional(key),
    relation: z.optional(key),
    reason: z.optional(title),
    /** ChangeCaseOwner: what the outgoing owner becomes. */
    outgoingRole: z.optional(key),
    outgoingRelation: z.optional(key),
    /** Findings: the answer to each matter, by its number. `freeText` gives their reasons, and `date` the day. */
    findings: z.optional(
      z.record(
        z.string().check(z.regex(/^\d{1,3}$/, 'must be the number of a matter')),
        z.enum([...investigationAnswers, ...decisionAnswers]),
      ),
    ),
    conclusion: z.optional(title),
    outcome: z.optional(key),
  });
}
const typed = typedWith(demoMoment);
export type DemoTyped = z.output<typeof typed>;

/** A file that somebody added, made from its text when the demonstration starts; a picture needs none. */
const demoFile = z.strictObject({
  name: title.check(z.regex(/^[^/\\]+\.(pdf|docx|png)$/, 'must be the name of a pdf, docx or png')),
  text: z._default(z.string(), ''),
});
export type DemoFile = z.output<typeof demoFile>;
const files = z.optional(z.array(demoFile));

const actor = { as: username, at: pastMoment };
/** A component of the primary process, or of the newest live process of the workflow named. */
const component = { component: key, process: z.optional(key) };

/** The parts of a call that a script gives. Names in them stand for ids (`engine/src/pack/demo-names.ts`). */
const callPart = z.record(z.string(), z.unknown());

export const demoAct = z.discriminatedUnion('do', [
  /** Fill a component in and press an advance option; the first one unless `option` says otherwise. */
  z.strictObject({
    ...actor,
    do: z.literal('complete'),
    ...component,
    option: z.optional(key),
    data: z._default(typed, {}),
    /**
     * The letter of its event, written and completed before: what is typed, by field. A date is a moment. A
     * choice that is left out is the one with the key of a reason that was chosen.
     */
    letter: z.optional(z.record(z.string(), z.string())),
    /** Added to its event before. */
    files,
  }),
  z.strictObject({ ...actor, do: z.literal('save'), ...component, data: typed, files }),
  z.strictObject({ ...actor, do: z.literal('undo'), ...component }),
  /** Everything else is a call of the contract, by its name there. */
  z.strictObject({
    ...actor,
    do: z.optional(z.undefined()),
    call: z.string(),
    /** An `id` that is left out is the number of the case. */
    params: z.optional(callPart),
    query: z.optional(callPart),
    body: z.optional(z.unknown()),
    files,
    /** The part of the form that the files are sent in. */
    filePart: z.optional(z.string()),
    /** A name for the answer, for `$answer` in acts below of the same case. */
    answer: z.optional(key),
  }),
]);
export type DemoAct = z.output<typeof demoAct>;
export type DemoCall = Extract<DemoAct, { call: string }>;

const employee = z.union([
  z.strictObject({ person }),
  z.strictObject({ name: title, email: z.email('must be an e-mail address') }),
  z.strictObject({ none: key }),
]);

const unassigned = z.strictObject({
  at: pastMoment,
  from: z.strictObject({ name: title, email: z.email('must be an e-mail address') }),
  subject: title.check(z.maxLength(SUBJECT_MAXIMUM, `must be at most ${SUBJECT_MAXIMUM} characters`)),
  text: z.string(),
});
export type DemoUnassigned = z.output<typeof unassigned>;

/**
 * `demo/cases.yaml`: scripts of what people did, run through the real commands in this order; the first
 * becomes the lowest case number.
 */
export const demoCasesFile = z.strictObject({
  cases: z.array(
    z.strictObject({
      key,
      /**
       * The opening of the case: person, moment and values of the wizard. `as` opens it in the role they hold; HR users
       * become its adviser.
       */
      open: z.strictObject({ ...actor, topic: key, accessLevel: key, owner: person, employee }),
      acts: z._default(z.array(demoAct), []),
    }),
  ),
  /** Messages from outside that match no case, and wait for HR. Each line of the text is a paragraph. */
  unassigned: z._default(z.array(unassigned), []),
});
export type DemoCasesFile = z.output<typeof demoCasesFile>;
export type DemoCase = DemoCasesFile['cases'][number];
