import { parseDocument, visit } from 'yaml';
import { LOCK_FILE } from './lock-file.ts';

/** Texts of a pack by their path inside it. */
type PackFiles = ReadonlyMap<string, string>;

/** What an organisation chooses when it begins with a shipped pack. */
export interface PackChoices {
  /** Key of the service: lower-case words joined by hyphens. */
  readonly key: string;
  /** Name of the organisation, which letters and screens show; `ORGANISATION_NAME` fits it. */
  readonly organisation: string;
  readonly service: string;
  /** A PNG as packs hold it (`data:image/png;base64,…`). */
  readonly logoUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** A key of the shipped calendars; null for one without public holidays. */
  readonly calendar: string | null;
  /** Keys of the topics on offer. */
  readonly topics: readonly string[];
}

export interface ShippedTopics {
  readonly title: string;
  readonly topics: readonly { readonly key: string; readonly title: string }[];
}

/** What a shipped pack offers to choose from. */
export interface ShippedOffer {
  /** In the order in which the screens list them. */
  readonly sections: readonly ShippedTopics[];
  readonly calendars: readonly { readonly key: string; readonly title: string }[];
}

/** People, cases and tests belong to the organisation that a shipped pack invents. */
const LEFT_OUT = /^(demo|tests)\//;
/** The one policy area to begin with. */
const AREA = { key: 'whole-organisation', title: 'Whole organisation' };
const NO_HOLIDAYS = { key: 'no-public-holidays', title: 'No public holidays' };
const LINE_WIDTH = 160;

/** The letters and signs of a name that reads the same in a letter, a pack and a page; none of them is markup there. */
export const ORGANISATION_NAME = /^(?!\d+[.)] )[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’.,()/+!–-]{0,79}$/u;

/**
 * The files of a pack of an organisation's own, made from a shipped one: with its names and one policy area, without
 * people and cases. Topics that were not chosen stay in it, not on offer, so that they can be taken up later.
 */
export function beginPack(shipped: PackFiles, choices: PackChoices): Map<string, string> {
  const former = nameIn(shipped);
  const files = new Map<string, string>();
  for (const [path, text] of shipped) {
    if (LEFT_OUT.test(path)) continue;
    const named = path.endsWith('.md')
      ? text.replaceAll(former, () => choices.organisation)
      : inDocument(text, former, choices.organisation);
    files.set(path, chosen(path, named, choices));
  }
  return files;
}

export function shippedOffer(shipped: PackFiles): ShippedOffer {
  const inFolder = (folder: string) => [...shipped].filter(([path]) => path.startsWith(folder));
  const topics = inFolder('topics/').map(([, text]) => read<TopicSource>(text));
  const sections = inFolder('sections/').map(([, text]) => read<SectionSource>(text));
  const { calendars } = read<{ calendars: Record<string, { title: string }> }>(
    shipped.get('lookups/calendars.yaml') ?? 'calendars: {}',
  );
  return {
    sections: sections
      .sort(inOrder)
      .map(({ key, title }) => ({ title, topics: topics.filter(({ section }) => section === key).sort(inOrder) })),
    calendars: Object.entries(calendars).map(([key, { title }]) => ({ key, title })),
  };
}

interface SectionSource {
  readonly key: string;
  readonly title: string;
  readonly order?: number;
}
interface TopicSource extends SectionSource {
  readonly section: string;
}

function inOrder(one: SectionSource, other: SectionSource): number {
  return (one.order ?? 100) - (other.order ?? 100) || one.title.localeCompare(other.title);
}

function read<T>(text: string): T {
  return parseDocument(text).toJS() as T;
}

/** The name of the organisation that a pack was written for, as its letters and screens say it. */
function nameIn(shipped: PackFiles): string {
  const { organisation } = read<{ organisation?: string }>(shipped.get('service.yaml') ?? '{}');
  if (organisation !== undefined) return organisation;
  return read<{ applicationName: string }>(shipped.get('branding.yaml') ?? '{}').applicationName;
}

/** Puts the name into the values of a file, each written as YAML needs it; a file without the name stays as it is. */
function inDocument(text: string, former: string, organisation: string): string {
  if (!text.includes(former)) return text;
  const document = parseDocument(text);
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'string') node.value = node.value.replaceAll(former, () => organisation);
    },
  });
  return document.toString({ lineWidth: LINE_WIDTH });
}

function chosen(path: string, text: string, choices: PackChoices): string {
  const { key, organisation, service, logoUrl, timeZone, calendar, topics } = choices;
  if (path === 'service.yaml')
    // Nobody has said yet what help this organisation gives, and a letter must not promise any.
    return changed(text, {
      key,
      title: service,
      organisation,
      support: undefined,
      timeZone,
      calendar: calendar ?? NO_HOLIDAYS.key,
    });
  if (path === 'branding.yaml')
    return changed(text, { applicationName: organisation, ...(logoUrl === null ? {} : { logoUrl }) });
  if (path === 'access-levels.yaml') return changed(text, { accessLevels: [AREA] });
  if (path === 'lookups/calendars.yaml' && calendar === null)
    return changed(text, { calendars: { [NO_HOLIDAYS.key]: { title: NO_HOLIDAYS.title, holidays: [] } } });
  if (path === LOCK_FILE) return changed(text, { 'access-level': { [AREA.key]: 1 } });
  if (!path.startsWith('topics/')) return text;
  const isOffered = topics.includes(read<TopicSource>(text).key);
  return changed(text, { accessLevels: [AREA.key], ...(isOffered ? {} : { enabled: false }) });
}

/** What is undefined is taken away. */
function changed(text: string, values: Readonly<Record<string, unknown>>): string {
  const document = parseDocument(text);
  for (const [name, value] of Object.entries(values))
    if (value === undefined) document.delete(name);
    else document.set(name, document.createNode(value));
  return document.toString({ lineWidth: LINE_WIDTH });
}
