import type { DraftEdit, DraftItem, DraftList } from '@evenhand/contract/configuration-drafts';
import { choiceLookupNames, fixedLookupNames } from '@evenhand/contract/packs/lookup-files';
import { isMap } from 'yaml';
import { LOCK_FILE } from '../lock-file.ts';
import type { Edited, PackTexts } from './yaml-edit.ts';
import { blockLike, documentOf, indexOfKey, listAt, mapAt, readOnce, setOrDelete, textOf } from './yaml-edit.ts';

/** Where a list stands. */
interface ListPlace {
  readonly list: string;
  readonly kind: DraftList['kind'];
  readonly file: string;
  readonly path: readonly string[];
  /** How the keys of its items begin in the lock file. */
  readonly lock: string;
}

type ListEdit = Extract<DraftEdit, { do: 'add-item' | 'reword-item' | 'move-item' | 'retire-item' }>;

/** Every list that people choose from, in the order of their files. */
export function listsOf(files: PackTexts): DraftList[] {
  return placesOf(files).map(({ list, kind, file, path }) => ({
    list,
    kind,
    title: inWords(path.at(-1) ?? list),
    items: itemsAt(readOnce(files, file), path),
  }));
}

/**
 * Adds, rewords, moves or retires an item. None is taken away: cases point to it. Where the specification fixes a list
 * it can only be reworded, and an outcome counts where a process names it.
 */
export function editList(files: PackTexts, edit: ListEdit): Edited {
  const place = placesOf(files).find(({ list }) => list === edit.list);
  if (place === undefined) return { refused: 'There is no such list any more.' };
  if (place.kind === 'fixed' && edit.do !== 'reword-item')
    return { refused: 'The numbers of this list are fixed, so its items can only be reworded.' };
  const document = documentOf(files.get(place.file) ?? '');
  const list = listAt(document, place.path);
  if (list === null) return { refused: 'There is no such list any more.' };
  const done = { files: new Map<string, string>() };
  const finish = (): Edited => ({ files: done.files.set(place.file, textOf(document)) });

  if (edit.do === 'add-item') {
    if (place.kind === 'outcomes')
      return { refused: 'A new outcome counts only where a process names it, so it is added with the process.' };
    const title = edit.title.trim();
    if (itemsAt(document, place.path).some((item) => item.title.toLowerCase() === title.toLowerCase()))
      return { refused: `There is an item '${title}' already.` };
    const key = newKey(files, place, document, title);
    list.add(blockLike(document, list, { key, title, text: wordsOrNull(edit.text) }));
    return finish();
  }
  const index = indexOfKey(list, edit.item);
  const item = mapAt(list, index);
  if (item === null) return { refused: 'There is no such item any more.' };
  if (edit.do === 'reword-item') {
    item.set('title', edit.title.trim());
    if (place.kind !== 'fixed') setOrDelete(item, 'text', wordsOrNull(edit.text));
    return finish();
  }
  if (edit.do === 'retire-item') {
    const others = itemsAt(document, place.path).filter(({ key, isRetired }) => key !== edit.item && !isRetired);
    if (edit.isRetired && others.length === 0) return { refused: 'A list needs an item that can be chosen.' };
    setOrDelete(item, 'retired', edit.isRetired ? true : null);
    return finish();
  }
  list.items.splice(index, 1);
  list.items.splice(Math.min(edit.to, list.items.length), 0, item);
  return finish();
}

function placesOf(files: PackTexts): ListPlace[] {
  const paths = [...files.keys()].sort();
  const setsIn = (file: string): string[] => {
    const sets = readOnce(files, file).get('sets');
    return isMap(sets) ? sets.items.map(({ key }) => String(key)) : [];
  };
  const setPlaces = (kind: 'reasons' | 'risks', pattern: RegExp): ListPlace[] =>
    paths
      .filter((path) => pattern.test(path))
      .flatMap((file) =>
        setsIn(file).map((set) => ({ list: `${kind}/${set}`, kind, file, path: ['sets', set], lock: `${set}/` })),
      );
  return [
    ...choiceLookupNames.map((name) => ({
      list: name,
      kind: 'choices' as const,
      file: 'lookups/choices.yaml',
      path: [name],
      lock: '',
    })),
    ...setPlaces('reasons', /^lookups\/reasons(-[a-z0-9-]+)?\.yaml$/),
    ...setPlaces('risks', /^lookups\/risks\.yaml$/),
    ...(files.has('lookups/outcomes.yaml')
      ? [
          {
            list: 'outcomes',
            kind: 'outcomes' as const,
            file: 'lookups/outcomes.yaml',
            path: ['outcomes'],
            lock: 'outcome:',
          },
        ]
      : []),
    ...fixedLookupNames.map((name) => ({
      list: `fixed/${name}`,
      kind: 'fixed' as const,
      file: 'lookups/fixed.yaml',
      path: [name],
      lock: '',
    })),
  ];
}

function itemsAt(document: ReturnType<typeof documentOf>, path: readonly string[]): DraftItem[] {
  const list = listAt(document, path);
  return (list?.items ?? []).flatMap((item) =>
    isMap(item)
      ? [
          {
            key: String(item.get('key')),
            title: String(item.get('title')),
            text: textAt(item.get('text')),
            isRetired: item.get('retired') === true,
            under: textAt(item.get('under')),
          },
        ]
      : [],
  );
}

function textAt(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function wordsOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim();
}

/** A key made of the words, which nothing in the lock file has: its number must mean nothing yet. */
function newKey(
  files: PackTexts,
  { path, lock }: ListPlace,
  document: ReturnType<typeof documentOf>,
  title: string,
): string {
  const locked = files.get(LOCK_FILE) ?? '';
  const list = listAt(document, path);
  const isTaken = (key: string): boolean =>
    locked.includes(`${lock}${key}"`) ||
    locked.includes(`\n  ${lock}${key}:`) ||
    (list?.items ?? []).some(
      (item) => isMap(item) && (item.get('key') === key || (item.toJSON() as { was?: string[] }).was?.includes(key)),
    );
  const base =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .split(/[\s-]+/)
      .filter((word) => word !== '')
      .slice(0, 6)
      .join('-') || 'item';
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (!isTaken(key)) return key;
  }
}

/** `failed-contact-reasons` is 'Failed contact reasons'. */
function inWords(key: string): string {
  const words = key.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
