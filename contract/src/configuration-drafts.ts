import * as z from 'zod/mini';
import { inMeantYear } from './date-bounds.ts';
import { day, done, MISSING, requiredText, text } from './fields.ts';
import { letterTemplate } from './letter-template.ts';
import { ORGANISATION_MAX_CHARACTERS, SUPPORT_MAX_CHARACTERS } from './packs/service-file.ts';
import { route } from './route.ts';

// Changes of the configuration by forms (decision 0104): what is edited is a draft of the published pack. Nothing of it
// counts before somebody who changed none of it has released it.

/** The most of one text, such as a letter with the questions to its writer. */
export const DRAFT_TEXT_MAXIMUM = 60_000;
export const DRAFT_TITLE_MAXIMUM = 200;
const WORDS_MAXIMUM = 2_000;
/** Of a logo as `data:image/png;base64,…`, which is 64 KB of PNG. */
const LOGO_MAXIMUM = 90_000;

/** The words of a service, each with the name it has in the files of the pack. */
export const draftWords = [
  'title',
  'applicationName',
  'organisation',
  'support',
  'employeeNumberLabel',
  'messagePageTitle',
  'notePageTitle',
  'seekHelpText',
] as const;
export type DraftWord = (typeof draftWords)[number];

/** What letters say on one line is shorter than a text of a screen. */
export function draftWordMaximum(word: DraftWord): number {
  if (word === 'organisation') return ORGANISATION_MAX_CHARACTERS;
  return word === 'support' ? SUPPORT_MAX_CHARACTERS : WORDS_MAXIMUM;
}

/** An employer without a programme or the like leaves it empty, and letters say nothing of it. */
export function mayBeEmpty(word: DraftWord): boolean {
  return word === 'support';
}

export const draftColours = ['primary', 'secondary', 'header', 'navigation'] as const;
export type DraftColour = (typeof draftColours)[number];

const name = requiredText(100);
const title = requiredText(DRAFT_TITLE_MAXIMUM);
const dayToCome = day.check(inMeantYear('planned'));
const listed = { list: name, item: name };

/** One change by a form. Things are named by the keys of the pack, which never change. */
export const draftEdit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('add-item'), list: name, title, text: z.nullable(text(WORDS_MAXIMUM)) }),
  z.strictObject({ do: z.literal('reword-item'), ...listed, title, text: z.nullable(text(WORDS_MAXIMUM)) }),
  /** `to` is the place in the list, from 0, that it has afterwards. */
  z.strictObject({ do: z.literal('move-item'), ...listed, to: z.number().check(z.int(), z.gte(0), z.lte(1000)) }),
  z.strictObject({ do: z.literal('retire-item'), ...listed, isRetired: z.boolean() }),
  z.strictObject({ do: z.literal('switch-topic'), topic: name, isOn: z.boolean() }),
  z.strictObject({ do: z.literal('word'), word: z.enum(draftWords), value: text(WORDS_MAXIMUM) }).check(
    z.check(({ value: { word, value }, issues }) => {
      const maximum = draftWordMaximum(word);
      const wrong = (message: string) => issues.push({ code: 'custom', path: ['value'], message, input: value });
      if (value.trim() === '' && !mayBeEmpty(word)) wrong(MISSING);
      else if (value.trim().length > maximum) wrong(`Must be at most ${maximum} characters.`);
    }),
  ),
  z.strictObject({ do: z.literal('add-day'), date: dayToCome, title }),
  z.strictObject({ do: z.literal('remove-day'), date: dayToCome }),
  z.strictObject({
    do: z.literal('colour'),
    colour: z.enum(draftColours),
    value: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a colour written #RRGGBB.')),
  }),
  z.strictObject({ do: z.literal('logo'), value: z.nullable(text(LOGO_MAXIMUM)) }),
  z.strictObject({ do: z.literal('letter'), path: name, text: requiredText(DRAFT_TEXT_MAXIMUM) }),
  /** The guidance of a component from a day on. What has been read already stays as it was. */
  z.strictObject({
    do: z.literal('guidance'),
    guidance: name,
    from: dayToCome,
    text: requiredText(DRAFT_TEXT_MAXIMUM),
  }),
]);
export type DraftEdit = z.output<typeof draftEdit>;

const draftItem = z.object({
  key: z.string(),
  title: z.string(),
  text: z.nullable(z.string()),
  isRetired: z.boolean(),
  /** The item it is a further choice of. */
  under: z.nullable(z.string()),
});
export type DraftItem = z.output<typeof draftItem>;

const draftList = z.object({
  list: z.string(),
  kind: z.enum(['choices', 'reasons', 'risks', 'outcomes', 'fixed']),
  title: z.string(),
  items: z.array(draftItem),
});
export type DraftList = z.output<typeof draftList>;

/** Everything that forms can change, as it is in the draft, or as it is published. */
export const draftParts = z.object({
  lists: z.array(draftList),
  topics: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      section: z.string(),
      policyAreas: z.array(z.string()),
      isOn: z.boolean(),
    }),
  ),
  words: z.record(z.enum(draftWords), z.string()),
  calendar: z.object({ title: z.string(), days: z.array(z.object({ date: z.string(), title: z.string() })) }),
  colours: z.record(z.enum(draftColours), z.object({ value: z.string(), contrast: z.number() })),
  logo: z.nullable(z.string()),
  letters: z.array(z.object({ path: z.string(), title: z.string() })),
  guidance: z.array(
    z.object({
      guidance: z.string(),
      /** Title of the component the guidance is for; `process` is that of its process. */
      title: z.string(),
      process: z.string(),
      /** The earliest first. */
      versions: z.array(z.object({ from: z.string(), path: z.string() })),
    }),
  ),
});
export type DraftParts = z.output<typeof draftParts>;

const person = z.object({ userId: z.string(), name: z.string() });

export const openDraft = z.object({
  id: z.number(),
  version: z.number(),
  note: z.string(),
  changedAt: z.string(),
  changedBy: person,
  /** Everybody who changed anything of it: none of them may release it. */
  authors: z.array(person),
  /** Number of differences between this draft and the published configuration. */
  changes: z.number(),
  /** Something else has been published since it was begun, so it can only be discarded. */
  isOutdated: z.boolean(),
  abilities: z.object({ edit: z.boolean(), release: z.boolean(), discard: z.boolean() }),
  /** Why the caller may not release it, as a sentence. */
  whyNot: z.nullable(z.string()),
});
export type OpenDraft = z.output<typeof openDraft>;

/** Today is that of the service: closing days before it, and guidance that began before it, stay as they are. */
export const getConfigurationDraft = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Configuration',
  summary: 'What forms can change of the configuration, with the draft if there is one',
  response: z.object({
    parts: draftParts,
    draft: z.nullable(openDraft),
    today: z.string(),
    mayEdit: z.boolean(),
    /** The latest first; `author` is null where a server process published at its start. */
    releases: z.array(z.object({ at: z.string(), author: z.nullable(z.string()), note: z.nullable(z.string()) })),
  }),
});

export const getConfigurationText = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Configuration/Text',
  summary: 'A letter or a guidance text, as it is in the draft or published',
  query: z.strictObject({ path: name }),
  response: z.object({ path: z.string(), text: z.string() }),
});

/** How a text reads: a letter as a template, guidance as HTML; null for what cannot be read, which the problems say. */
export const previewConfigurationText = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Configuration/Preview',
  summary: 'How a text that is being written reads',
  body: z.strictObject({ kind: z.enum(['letter', 'guidance']), text: text(DRAFT_TEXT_MAXIMUM) }),
  response: z.object({
    letter: z.nullable(letterTemplate),
    html: z.nullable(z.string()),
    problems: z.array(z.object({ line: z.number(), sentence: z.string() })),
  }),
});

const savedDraft = z.object({ id: z.number(), version: z.number() });

/** Refused with ALREADY_EXISTS, and `current`, when somebody else has changed the same file since `version`. */
export const saveConfigurationEdit = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Configuration/Edits',
  summary: 'Change the draft of the configuration',
  body: z.strictObject({
    /** Revision of the draft the caller has on screen; null when there was none. */
    version: z.nullable(z.number().check(z.int(), z.gte(1))),
    edit: draftEdit,
  }),
  response: savedDraft,
});

/** What the release says of itself. */
export const setDraftNote = route({
  service: 'user',
  method: 'PUT',
  path: '/v1/Administration/Configuration/Note',
  summary: 'Say what the draft is for',
  body: z.strictObject({ version: z.number().check(z.int(), z.gte(1)), note: requiredText(500) }),
  response: savedDraft,
});

const draftChange = z.object({ title: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });
export type DraftChange = z.output<typeof draftChange>;

export const getDraftChanges = route({
  service: 'user',
  method: 'GET',
  path: '/v1/Administration/Configuration/Changes',
  summary: 'What the release of the draft would change, and what is wrong with it',
  response: z.object({
    version: z.number(),
    changes: z.array(draftChange),
    /** Processes that get a new version; what runs stays in the one it has. */
    processes: z.array(z.string()),
    problems: z.array(z.object({ file: z.string(), line: z.number(), sentence: z.string(), isWarning: z.boolean() })),
  }),
});

const versioned = z.strictObject({ version: z.number().check(z.int(), z.gte(1)) });

export const discardDraft = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Configuration/Discard',
  summary: 'Discard the draft of the configuration',
  body: versioned,
  response: done,
});

/** By an approver who has changed nothing of it. A draft that does not compile publishes nothing. */
export const releaseDraft = route({
  service: 'user',
  method: 'POST',
  path: '/v1/Administration/Configuration/Release',
  summary: 'Publish the draft of the configuration',
  body: versioned,
  response: done,
});
