import * as z from 'zod/mini';
import { matterNouns, sanctionStages } from '../components/matter-payloads.ts';
import { findingStages } from '../matters.ts';
import { assignee, calendarDay, due, duration, eventMoment, key, packPath, target, title, was } from './pack-fields.ts';
import { condition } from './workflow-conditions.ts';

/**
 * An option that moves the process on. `next` left out leads to what follows; a list is read top down and
 * ends with an entry without `when`.
 */
export const optionSource = z.strictObject({
  key,
  was,
  title,
  next: z.optional(
    z.union([target, z.array(z.strictObject({ when: z.optional(condition), to: target })).check(z.minLength(1))]),
  ),
  startProcess: z.optional(
    z.strictObject({ workflow: key, mandatory: z._default(z.boolean(), false), once: z._default(z.boolean(), false) }),
  ),
  requires: z.optional(condition),
  /**
   * The sentence shown while `requires` does not hold. Where that waits for a day (`reached`, `passed`),
   * `{date}` is the day.
   */
  refuse: z.optional(title),
  /** The sentence shown once `requires` holds, with the same `{date}`. */
  met: z.optional(title),
});
export type OptionSource = z.output<typeof optionSource>;

/**
 * An extra task (the braces of domain brief §2.1). Types are notification types; `on:
 * entered` unless said otherwise.
 */
export const notificationSource = z.strictObject({
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  to: assignee,
  on: z._default(z.enum(['entered', 'complete']), 'entered'),
  title,
  due: z.optional(due),
  from: z.optional(eventMoment),
  /** For type 3: the Event component it asks for, which may come later in the process; left out, its own. */
  about: z.optional(key),
  /** For type 6: the anytime event that is asked for, which ends the task when it is started; left out, any will do. */
  anytimeEvent: z.optional(key),
  /** Renews the task this long after the last one, until the step is left. */
  every: z.optional(duration),
  /** The task must be complete before the case can close. */
  beforeClosure: z._default(z.boolean(), false),
  when: z.optional(condition),
  unless: z.optional(condition),
});
export type NotificationSource = z.output<typeof notificationSource>;

/** Keys of the legal parameters whose figure is written out in a text. */
const statedLaw = z._default(z.array(key), []);

const common = {
  key,
  was,
  /** Left out, an Event component is called what its event is called. */
  title: z.optional(title),
  /** A submit must fill it in. */
  mandatory: z._default(z.boolean(), false),
  beforeClosure: z._default(z.enum(['never', 'always', 'if-entered']), 'never'),
  /** Allows or forbids the undo of a completed visit; left out, the type decides. */
  undo: z.optional(z.boolean()),
  /** Narratives above and below the form. */
  intro: z.optional(title),
  exit: z.optional(title),
  law: statedLaw,
  /** Left out, the component has one option called Continue. */
  options: z.optional(z.array(optionSource)),
  notify: z._default(z.array(notificationSource), []),
};

/** Guidance texts by the first day each is live; `reviewed` is the day it was last checked. */
const contentSource = z.strictObject({
  live: calendarDay,
  file: packPath,
  reviewed: z.optional(calendarDay),
  law: statedLaw,
});

export const componentSource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Content'), ...common, content: z.array(contentSource).check(z.minLength(1)) }),
  z.strictObject({ type: z.literal('NoContent'), ...common }),
  z.strictObject({ type: z.literal('Reason'), ...common }),
  z.strictObject({ type: z.literal('Risk'), ...common }),
  z.strictObject({
    type: z.literal('SelfAttestation'),
    ...common,
    attest: z.strictObject({
      checkBox: z.optional(title),
      reasons: z.optional(key),
      multi: z._default(z.boolean(), false),
      /** Heading of the list. */
      label: z.optional(title),
      freeText: z._default(z.boolean(), false),
    }),
  }),
  z.strictObject({ type: z.literal('Event'), ...common, event: key }),
  z.strictObject({
    type: z.literal('AddStakeholder'),
    ...common,
    add: z.strictObject({
      roles: z._default(z.array(key).check(z.minLength(1)), ['stakeholder', 'observer']),
      relation: z.optional(key),
      /** No other relation can be chosen. */
      relationFixed: z.optional(z.boolean()),
      /** A person who holds one of these relations, or has held it on this case, may not be chosen. */
      not: z._default(z.array(key), []),
    }),
  }),
  z.strictObject({ type: z.literal('EditParticipant'), ...common }),
  z.strictObject({ type: z.literal('BlacklistUser'), ...common }),
  z.strictObject({ type: z.literal('ChangeCaseOwner'), ...common }),
  /** Records the matters of the case; `mandatory` asks for at least one. */
  z.strictObject({ type: z.literal('Matters'), ...common, noun: z._default(z.enum(matterNouns), 'matter') }),
  /** An answer to each open matter: the investigator's, the decider's, or what an appeal changes of it. */
  z.strictObject({
    type: z.literal('Findings'),
    ...common,
    noun: z._default(z.enum(matterNouns), 'matter'),
    stage: z.enum(findingStages),
  }),
  /** Shows what a decider weighs (live warnings, comparable outcomes), or takes the sanctions of the case. */
  z.strictObject({ type: z.literal('Sanctions'), ...common, stage: z._default(z.enum(sanctionStages), 'decision') }),
  z.strictObject({
    type: z.literal('PauseCase'),
    ...common,
    /** Time after which the adviser takes the case up again, unless a day is planned. */
    unlockWithin: z.optional(duration),
  }),
  /** The gate over outstanding tasks; on the wire a CloseCase that does not close (DESIGN §7). */
  z.strictObject({ type: z.literal('Tasks'), ...common }),
  z.strictObject({ type: z.literal('CloseCase'), ...common }),
]);
export type ComponentSource = z.output<typeof componentSource>;

/** The parts of an event form, as `required` and `notApplicable.parts` name them. */
export const eventParts = ['dates', 'reason', 'freeText', 'files', 'document'] as const;
export type EventPart = (typeof eventParts)[number];

/** One entry of the top-level `events:` block: the form of an Event component and of its tracked event. */
export const eventSource = z.strictObject({
  title,
  dates: z._default(z.enum(['none', 'single', 'dual']), 'none'),
  /** The dates carry a time of day. */
  time: z._default(z.boolean(), false),
  /** The date must be at least this far ahead of today. */
  minimumNotice: z.optional(duration),
  /**
   * The dates may lie ahead, as the last day of somebody who resigns. Dates of other events are of what
   * has happened.
   */
  ahead: z._default(z.boolean(), false),
  /** Key of the event whose date this one is not expected to precede: the invitation to the meeting. */
  notBefore: z.optional(key),
  /** Key of the event whose date the form begins with: the invitation to the meeting. */
  datesFrom: z.optional(key),
  reasons: z.optional(z.strictObject({ set: key, multi: z._default(z.boolean(), false), label: z.optional(title) })),
  freeText: z._default(z.boolean(), false),
  uploadMax: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
  /** Key of a letter template. */
  letter: z.optional(key),
  prefaces: z._default(
    z.strictObject({
      dates: z.optional(title),
      reason: z.optional(title),
      freeText: z.optional(title),
      files: z.optional(title),
      document: z.optional(title),
    }),
    {},
  ),
  /** Parts that must be filled before the case can close. */
  required: z._default(z.array(z.enum(eventParts)), []),
  /**
   * `whole` offers the master toggle, with reasons to choose from; `parts` offers
   * a toggle for each part named.
   */
  notApplicable: z.optional(
    z.strictObject({
      whole: z._default(z.boolean(), false),
      reasons: z.optional(key),
      parts: z._default(z.array(z.enum(['dates', 'reason', 'files', 'document'])), []),
    }),
  ),
});
export type EventSource = z.output<typeof eventSource>;
