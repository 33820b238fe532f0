import { MessageAudience } from '@evenhand/contract/audience';
import type { Titled } from '@evenhand/contract/fields';
import type { Audience } from '@evenhand/contract/history/fact-kind';
import { HistoryType } from '@evenhand/contract/history/fact-kind';
import { addedKindOf, fileFacts, fileRemovedKindOf, readersChangedKindOf } from '@evenhand/contract/history/file-facts';
import { identityFacts } from '@evenhand/contract/history/identity-facts';
import { letterFacts } from '@evenhand/contract/history/letter-facts';
import { postedKindOf } from '@evenhand/contract/history/message-facts';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';

const allKinds = Object.keys(historyKinds) as HistoryKind[];

const ofTypes =
  (...types: number[]) =>
  (kind: HistoryKind) =>
    types.includes(historyKinds[kind].type);
const among = (facts: object) => (kind: HistoryKind) => kind in facts;

/** Quick filters (HIST-09): a title, and which kinds of entry they keep. */
const presets: readonly (Titled & { readonly keeps: (kind: HistoryKind) => boolean })[] = [
  { id: 1, title: 'All', keeps: () => true },
  { id: 3, title: 'Process', keeps: ofTypes(HistoryType.Process, HistoryType.Task) },
  { id: 5, title: 'Messages', keeps: ofTypes(HistoryType.Message, HistoryType.Note) },
  { id: 2, title: 'People', keeps: ofTypes(HistoryType.People) },
  { id: 6, title: 'Files and letters', keeps: among({ ...fileFacts, ...letterFacts }) },
  { id: 4, title: 'Lock and closure', keeps: ofTypes(HistoryType.Access) },
  { id: 7, title: 'Identity checks', keeps: among(identityFacts) },
];

/** The quick filters for somebody who may see these kinds; one that could never keep anything is left out. */
export function filterPresetsFor(kinds: readonly HistoryKind[]): Titled[] {
  return presets.filter(({ keeps }) => kinds.some(keeps)).map(({ id, title }) => ({ id, title }));
}

/** The kinds of HR's alone that somebody else may have caused, or whose file they had added. */
export const perhapsOwn: readonly HistoryKind[] = [
  postedKindOf[MessageAudience.HrOnly],
  addedKindOf[MessageAudience.HrOnly],
  readersChangedKindOf[MessageAudience.HrOnly],
  fileRemovedKindOf[MessageAudience.HrOnly],
];

/**
 * The kinds of entry a reader may ever see (gaps G-94, HIST-11). Of messages and files for HR alone everybody may
 * see those that are theirs (gaps G-108), which the query decides.
 */
export function kindsFor(reader: { readonly isHr: boolean; readonly isWriter: boolean }): HistoryKind[] {
  const audiences: readonly Audience[] = reader.isHr
    ? ['viewers', 'writers', 'hr']
    : reader.isWriter
      ? ['viewers', 'writers']
      : ['viewers'];
  return allKinds.filter((kind) => perhapsOwn.includes(kind) || audiences.includes(historyKinds[kind].audience));
}

/** Narrows to a type, a change or a preset; unknown numbers leave nothing. */
export function narrowKinds(
  kinds: readonly HistoryKind[],
  chosen: {
    readonly typeId?: number | undefined;
    readonly changeId?: number | undefined;
    readonly filterPresetId?: number | undefined;
  },
): HistoryKind[] {
  const preset =
    chosen.filterPresetId === undefined ? undefined : presets.find((one) => one.id === chosen.filterPresetId);
  return kinds.filter((kind) => {
    const definition = historyKinds[kind];
    if (chosen.typeId !== undefined && definition.type !== chosen.typeId) return false;
    if (chosen.changeId !== undefined && definition.id !== chosen.changeId) return false;
    if (chosen.filterPresetId === undefined) return true;
    return preset?.keeps(kind) === true;
  });
}

/** What the occurring kinds can be filtered by (HIST-08). */
export function filtersOf(occurring: readonly HistoryKind[]): {
  types: Titled[];
  changes: { id: number; title: string; changeTypeId: number }[];
} {
  const definitions = occurring.map((kind) => historyKinds[kind]).sort((a, b) => a.title.localeCompare(b.title));
  const typeIds = [...new Set(definitions.map((one) => one.type))].sort((a, b) => a - b);
  return {
    types: typeIds.map((id) => ({ id, title: historyTypeTitles[id] ?? '' })),
    changes: definitions.map((one) => ({ id: one.id, title: one.title, changeTypeId: one.type })),
  };
}
