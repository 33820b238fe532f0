import * as z from 'zod/mini';
import { sectionIcons } from '../configuration.ts';
import { key, title, was } from './pack-fields.ts';

/** Every person's browser keeps it, and every letter holds it. */
const LOGO_MAX_CHARACTERS = 90_000;
const logo = z.string().check(
  z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, "must be a PNG written 'data:image/png;base64,…'"),
  z.refine((written) => written.length <= LOGO_MAX_CHARACTERS, 'must be a PNG of at most 64 KB'),
);

const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour written #RRGGBB'));

/** The most that letters say in place of a name, and of a sentence. */
export const ORGANISATION_MAX_CHARACTERS = 100;
export const SUPPORT_MAX_CHARACTERS = 400;
const inLetters = (maximum: number) =>
  title.check(
    z.maxLength(maximum, `must be at most ${maximum} characters`),
    z.refine((written) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(written.trim()), 'must be on one line'),
  );

/** Kinds of tasks, as reminders name them. */
export const remindedTasks = [
  'step',
  'event',
  'stakeholder',
  'observer',
  'anytime-event',
  'note',
  'call',
  'message',
  'next-action',
] as const;

/** Reminds somebody of an open task so many working days before (`-2wd`), on (`0wd`) or after (`2wd`) its due day. */
const reminder = z.strictObject({
  when: z.string().check(z.regex(/^-?\d{1,2}wd$/, 'must be a number of working days, such as -2wd')),
  /** The person who has the task, the adviser of the case, or all HR users who could act on it. */
  to: z.enum(['holder', 'adviser', 'team']),
  /** Tasks of these kinds alone, and of these workflows alone. */
  tasks: z.optional(z.array(z.enum(remindedTasks)).check(z.minLength(1))),
  workflows: z.optional(z.array(key).check(z.minLength(1))),
});

/** What a rule about the parts of one person in a case does: refuse, or ask for a reason. */
const severity = z.optional(z.enum(['refuse', 'warn']));

/** `service.yaml`. */
export const serviceFile = z.strictObject({
  id: z.int().check(z.gte(1)),
  key,
  title,
  /** The employer, as letters name it: `service.organisation`. */
  organisation: z.optional(inLetters(ORGANISATION_MAX_CHARACTERS)),
  /** A sentence about the help that an employee has, such as a programme; letters leave it out where there is none. */
  support: z.optional(inLetters(SUPPORT_MAX_CHARACTERS)),
  /** The first number given to each kind of thing; services with different ranges never share an id. */
  firstId: z._default(z.int().check(z.gte(1)), 1),
  employeeNumberLabel: z._default(title, 'Employee Id / Employee Number'),
  messagePageTitle: z._default(title, 'Contact HR'),
  notePageTitle: z._default(title, 'Case Notes'),
  employeeSelection: z.strictObject({ searchable: z.boolean(), freeText: z.boolean() }),
  timeZone: title,
  /** A key of lookups/calendars.yaml. */
  calendar: key,
  /** Shown with Seek Help where neither the workflow nor the step says otherwise. */
  seekHelpText: z.optional(title),
  reminders: z._default(z.array(reminder), []),
  /** Says which rules about two parts of one person refuse, and which warn (decision 0117). */
  separation: z.optional(z.strictObject({ managers: severity, parties: severity, reportingLine: severity })),
  /** False shows no warnings of other cases to anybody (decision 0119). */
  liveWarnings: z._default(z.boolean(), true),
  /** Identity questions for callers (gaps G-87). */
  identityVerification: z.optional(
    z.strictObject({
      /**
       * `name` is a part of the person's own record, such as `fullName`, or a column of the file of people.
       * Two names that differ only in capitals and spaces are the same.
       */
      columns: z.array(z.strictObject({ name: title, label: z.optional(title) })).check(z.minLength(1)),
      /** Line breaks are kept. */
      instructions: title,
    }),
  ),
});

/** `branding.yaml`; what is left out falls back to the product's defaults. */
export const brandingFile = z.strictObject({
  primary: z._default(colour, '#C03256'),
  secondary: z._default(colour, '#42424E'),
  header: z._default(colour, '#FFFFFF'),
  navigation: z._default(colour, '#F3F3F3'),
  /** The browser loads no image from elsewhere, and a letter has no network: the logo is in the file. */
  logoUrl: z._default(z.nullable(logo), null),
  applicationName: z._default(title, 'Application Name'),
});

/** `access-levels.yaml`: the policy areas of the service. */
export const accessLevelsFile = z.strictObject({
  accessLevels: z.array(z.strictObject({ key, was, title })).check(z.minLength(1)),
});

/** `sections/*.yaml`; the wizard lists sections by `order`, then title. */
export const sectionFile = z.strictObject({
  key,
  was,
  title,
  description: z.optional(title),
  icon: z.optional(z.enum(sectionIcons)),
  order: z._default(z.int(), 100),
});
