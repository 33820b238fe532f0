import type { DraftChange, DraftItem, DraftList, DraftParts } from '@evenhand/contract/configuration-drafts';
import { draftColours, draftWords } from '@evenhand/contract/configuration-drafts';
import { partsOf } from './apply-edit.ts';
import { isLetter } from './texts.ts';
import type { PackTexts } from './yaml-edit.ts';

const WORD_TITLES: Readonly<Record<(typeof draftWords)[number], string>> = {
  title: 'Name of the service',
  applicationName: 'Name of the organisation',
  organisation: 'Name of the organisation in letters',
  support: 'Support for employees, in letters',
  employeeNumberLabel: 'Label of employee numbers',
  messagePageTitle: 'Title of the page of messages',
  notePageTitle: 'Title of the page of notes',
  seekHelpText: 'Text of Seek Help',
};
const COLOUR_TITLES: Readonly<Record<(typeof draftColours)[number], string>> = {
  primary: 'Primary colour',
  secondary: 'Secondary colour',
  header: 'Colour of the header',
  navigation: 'Colour of the navigation',
};

/** What differs between two packs in what forms can change, as people read it; nothing for what is the same. */
export function changesOf(beforeFiles: PackTexts, afterFiles: PackTexts): DraftChange[] {
  const [before, after] = [partsOf(beforeFiles), partsOf(afterFiles)];
  return [
    ...after.lists.flatMap((list) =>
      listChanges(
        before.lists.find((one) => one.list === list.list),
        list,
      ),
    ),
    ...topicChanges(before, after),
    ...draftWords.flatMap((word) => change(WORD_TITLES[word], before.words[word], after.words[word])),
    ...dayChanges(before, after),
    ...draftColours.flatMap((name) =>
      change(COLOUR_TITLES[name], before.colours[name].value, after.colours[name].value),
    ),
    ...change('Logo', logoWords(before.logo), logoWords(after.logo), before.logo !== after.logo),
    ...letterChanges(beforeFiles, afterFiles, after),
    ...guidanceChanges(beforeFiles, afterFiles, before, after),
  ];
}

function change(title: string, from: string | null, to: string | null, differs = from !== to): DraftChange[] {
  return differs ? [{ title, from: from === '' ? null : from, to: to === '' ? null : to }] : [];
}

function listChanges(before: DraftList | undefined, after: DraftList): DraftChange[] {
  const older = new Map(before?.items.map((item) => [item.key, item]));
  const items = after.items.flatMap((item): DraftChange[] => {
    const was = older.get(item.key);
    if (was === undefined) return [{ title: `${after.title}: new item`, from: null, to: itemWords(item) }];
    const what = `${after.title}: ${was.title}`;
    return [
      ...change(what, itemWords(was), itemWords(item)),
      ...change(what, choice(was), choice(item), was.isRetired !== item.isRetired),
    ];
  });
  const orderOf = (list: readonly DraftItem[]): string =>
    list
      .flatMap(({ key }) => (older.has(key) ? [after.items.find((item) => item.key === key)?.title ?? key] : []))
      .join(', ');
  return [...items, ...change(`${after.title}: order`, orderOf(before?.items ?? []), orderOf(after.items))];
}

function itemWords({ title, text }: DraftItem): string {
  return text === null ? title : `${title}: ${text}`;
}

function choice({ isRetired }: DraftItem): string {
  return isRetired ? 'Retired' : 'Can be chosen';
}

function topicChanges(before: DraftParts, after: DraftParts): DraftChange[] {
  const wasOn = new Map(before.topics.map((topic) => [topic.key, topic.isOn]));
  const words = (isOn: boolean): string => (isOn ? 'On' : 'Off for new cases');
  return after.topics.flatMap(({ key, title, isOn }) =>
    change(`Topic ${title}`, words(wasOn.get(key) ?? isOn), words(isOn)),
  );
}

function dayChanges(before: DraftParts, after: DraftParts): DraftChange[] {
  const written = ({ date, title }: { date: string; title: string }): string => `${dayWritten(date)} ${title}`;
  const added = after.calendar.days.filter((day) => !before.calendar.days.some(({ date }) => date === day.date));
  const removed = before.calendar.days.filter((day) => !after.calendar.days.some(({ date }) => date === day.date));
  return [
    ...added.map((day) => ({ title: 'Closing day', from: null, to: written(day) })),
    ...removed.map((day) => ({ title: 'Closing day', from: written(day), to: null })),
  ];
}

function logoWords(logo: string | null): string | null {
  return logo === null ? null : 'A picture';
}

function letterChanges(before: PackTexts, after: PackTexts, { letters }: DraftParts): DraftChange[] {
  return letters
    .filter(({ path }) => isLetter(path) && before.get(path) !== after.get(path))
    .map(({ path, title }) => ({
      title: `Letter ${title}`,
      from: before.get(path) ?? null,
      to: after.get(path) ?? null,
    }));
}

function guidanceChanges(
  beforeFiles: PackTexts,
  afterFiles: PackTexts,
  before: DraftParts,
  after: DraftParts,
): DraftChange[] {
  return after.guidance.flatMap(({ guidance, title, process, versions }) => {
    const older = before.guidance.find((one) => one.guidance === guidance)?.versions ?? [];
    return versions.flatMap(({ from, path }) => {
      const former = older.find((one) => one.from === from)?.path;
      const text = former === undefined ? null : (beforeFiles.get(former) ?? null);
      return change(`Guidance '${title}' of ${process} from ${dayWritten(from)}`, text, afterFiles.get(path) ?? null);
    });
  });
}

function dayWritten(day: string): string {
  return day.split('-').reverse().join('/');
}
