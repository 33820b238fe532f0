import type { Titled } from '@evenhand/contract/fields';
import type { Audience } from '@evenhand/contract/history/fact-kind';
import { HistoryType } from '@evenhand/contract/history/fact-kind';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds, historyTypeTitles } from '@evenhand/contract/history-facts';

const allKinds = Object.keys(historyKinds) as HistoryKind[];

/** Quick filters (HIST-09): a title and the types they keep. */
const presets = [
  { id: 1, title: 'All', types: null },
  { id: 2, title: 'People', types: [HistoryType.People] },
  { id: 3, title: 'Process', types: [HistoryType.Process, HistoryType.Task] },
  { id: 4, title: 'Lock and closure', types: [HistoryType.Access] },
] as const;

export const filterPresets: readonly Titled[] = presets.map(({ id, title }) => ({ id, title }));

/** The kinds of entry a reader may ever see (gaps G-94, HIST-11). */
export function kindsFor(reader: { readonly isHr: boolean; readonly isWriter: boolean }): HistoryKind[] {
  const audiences: readonly Audience[] = reader.isHr ? ['viewers', 'writers', 'hr'] : reader.isWriter ? ['viewers', 'writers'] : ['viewers'];
  return allKinds.filter((kind) => audiences.includes(historyKinds[kind].audience));
}

/** Narrows to a type, a change or a preset; unknown numbers leave nothing. */
export function narrowKinds(
  kinds: readonly HistoryKind[],
  chosen: { readonly typeId?: number | undefined; readonly changeId?: number | undefined; readonly filterPresetId?: number | undefined },
): HistoryKind[] {
  const preset = chosen.filterPresetId === undefined ? undefined : presets.find((one) => one.id === chosen.filterPresetId);
  return kinds.filter((kind) => {
    const definition = historyKinds[kind];
    if (chosen.typeId !== undefined && definition.type !== chosen.typeId) return false;
    if (chosen.changeId !== undefined && definition.id !== chosen.changeId) return false;
    if (chosen.filterPresetId === undefined) return true;
    if (preset === undefined) return false;
    return preset.types === null || (preset.types as readonly number[]).includes(definition.type);
  });
}

/** What the occurring kinds can be filtered by (HIST-08). */
export function filtersOf(occurring: readonly HistoryKind[]): { types: Titled[]; changes: { id: number; title: string; changeTypeId: number }[] } {
  const definitions = occurring.map((kind) => historyKinds[kind]).sort((a, b) => a.title.localeCompare(b.title));
  const typeIds = [...new Set(definitions.map((one) => one.type))].sort((a, b) => a - b);
  return {
    types: typeIds.map((id) => ({ id, title: historyTypeTitles[id] ?? '' })),
    changes: definitions.map((one) => ({ id: one.id, title: one.title, changeTypeId: one.type })),
  };
}
