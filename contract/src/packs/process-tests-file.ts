import * as z from 'zod/mini';
import { person, typedWith, username } from './demo-files.ts';
import { calendarDay, key, title } from './pack-fields.ts';

/** A moment on the service's own clocks, as a day or as working days from the day of the act. */
const moment = z
  .string()
  .check(
    z.regex(
      /^(\d{4}-\d\d-\d\d|[+-]\d{1,3}wd) ([01]\d|2[0-3]):[0-5]\d$/,
      "must be written like '2026-03-02 09:00' or '+5wd 09:00'",
    ),
  );
const typed = typedWith(moment);
export type TestTyped = z.output<typeof typed>;

/** The person who acts or reads: `owner`, `adviser`, a relation that somebody holds on the case, or a person. */
const who = z
  .string()
  .check(
    z.regex(/^([a-z][a-z0-9.-]*|\d{4,8})$/, 'must be owner, adviser, a relation, a username or an employee number'),
  );

/** The act must be refused, with this sentence of the refusal or of one of its fields, and change nothing. */
const attempt = { as: who, refused: z.optional(title) };
/** A component of the main process, or of the newest process of the workflow named. */
const component = { component: key, process: z.optional(key) };

const act = z.discriminatedUnion('do', [
  /** As in demonstrations: fill a component in and press an option, the first one unless one is named. */
  z.strictObject({
    ...attempt,
    do: z.literal('complete'),
    ...component,
    option: z.optional(key),
    data: z._default(typed, {}),
    /** Required parts that are left out: otherwise the letter is written and a file is added. */
    without: z._default(z.array(z.enum(['document', 'files'])), []),
  }),
  z.strictObject({ ...attempt, do: z.literal('save'), ...component, data: typed }),
  z.strictObject({ ...attempt, do: z.literal('undo'), ...component }),
  z.strictObject({ ...attempt, do: z.literal('startEvent'), event: key }),
  z.strictObject({
    ...attempt,
    do: z.literal('setStep'),
    step: key,
    process: z.optional(key),
    reason: z.optional(title),
  }),
  /** The workflow task of the checklist becomes the active one. */
  z.strictObject({ ...attempt, do: z.literal('goToTask'), task: key, process: z.optional(key) }),
  /** A matter is added to the case, with the next number. */
  z.strictObject({ ...attempt, do: z.literal('addMatter') }),
  z.strictObject({ ...attempt, do: z.literal('withdrawMatter'), number: z.int().check(z.gte(1)) }),
  /** A pause is over: HR goes on with the case. */
  z.strictObject({ ...attempt, do: z.literal('unlock') }),
  z.strictObject({ do: z.literal('wait'), until: moment }),
  /** A case is linked whose main process has come to these components, and completed these, on their days. */
  z.strictObject({
    do: z.literal('linkCase'),
    workflow: key,
    closed: z._default(z.boolean(), false),
    begun: z._default(z.array(key), []),
    completed: z._default(z.record(key, z.nullable(calendarDay)), {}),
  }),
  /** No case is linked any more. */
  z.strictObject({ do: z.literal('unlinkCases') }),
]);
export type TestAct = z.output<typeof act>;

const due = z.nullable(calendarDay);

/** Expectations. Those left out are not checked; a list must match as a whole. */
const expectation = z.strictObject({
  /** The process that position, refused options and blockers are of; the main one if left out. */
  process: z.optional(key),
  stage: z.optional(key),
  step: z.optional(key),
  /** The component that is being worked on, or `ended`. */
  component: z.optional(key),
  /** The live date of the text that this component shows now. */
  guidance: z.optional(calendarDay),
  /** Options of that component that cannot be chosen now, each with its sentence. */
  refusedOptions: z.optional(z.record(key, title)),
  /** Blockers of closing, as a person reads them. */
  blockers: z.optional(z.array(title)),
  /** All open tasks of the case: the role each is for, and who holds it now. */
  tasks: z.optional(
    z.array(
      z.strictObject({ title, for: z.optional(title), holder: z.optional(z.nullable(person)), due: z.optional(due) }),
    ),
  ),
  /** Notices that wait for their day. */
  notices: z.optional(z.array(z.strictObject({ title, on: due }))),
  /** Visible records by person (decision 0015): the processes by workflow, and the components that left an event. */
  sees: z.optional(
    z.record(
      who,
      z.union([z.literal('nothing'), z.strictObject({ processes: z.array(key), events: z.optional(z.array(key)) })]),
    ),
  ),
  /** The rules about the process for which evidence is there, and for which it is missing, by key. */
  evidence: z.optional(z.strictObject({ met: z.optional(z.array(key)), missing: z.optional(z.array(key)) })),
  case: z.optional(z.enum(['open', 'closed', 'locked'])),
  risk: z.optional(z.nullable(key)),
});
export type TestExpectation = z.output<typeof expectation>;

/**
 * `tests/<name>.yaml`: what a process is to do, played on a case in memory. People are those of
 * `demo/users.yaml` by username, or others by employee number.
 */
export const processTestsFile = z.strictObject({
  tests: z
    .array(
      z.strictObject({
        title,
        given: z
          .strictObject({
            /** A topic, or a workflow alone: then no anytime event is on offer. */
            topic: z.optional(key),
            workflow: z.optional(key),
            accessLevel: key,
            at: moment.check(z.refine((value) => /^\d/.test(value), "must be a day written like '2026-03-02 09:00'")),
            adviser: username,
            owner: person,
            employee: z.optional(person),
            people: z._default(
              z.array(z.strictObject({ person, role: z.enum(['stakeholder', 'observer', 'blocked']), relation: key })),
              [],
            ),
          })
          .check(
            z.refine(
              (given) => (given.topic === undefined) !== (given.workflow === undefined),
              'needs either a topic or a workflow',
            ),
          ),
        /** Acts and expectations, in turns. */
        course: z
          .array(z.strictObject({ when: z._default(z.array(act), []), expect: z.optional(expectation) }))
          .check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type ProcessTestsFile = z.output<typeof processTestsFile>;
export type ProcessTest = ProcessTestsFile['tests'][number];
