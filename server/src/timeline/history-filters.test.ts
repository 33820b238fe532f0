import { HistoryType } from '@evenhand/contract/history/fact-kind';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { describe, expect, it } from 'vitest';
import { filterPresetsFor, kindsFor, narrowKinds } from './history-filters.ts';

const all = Object.keys(historyKinds) as HistoryKind[];
const ofType = (...types: number[]) => all.filter((kind) => types.includes(historyKinds[kind].type));

describe('The kinds of entry a reader may see', () => {
  it('are all for HR, all but what is HR’s alone for writers, and what every viewer may read for others; messages to HR alone may be anybody’s own [HIST-11, READER-04]', () => {
    const withAudience = (...audiences: string[]) =>
      all.filter(
        (kind) =>
          ['hr-message.posted', 'hr-files.added', 'hr-file.readers-changed', 'hr-file.removed'].includes(kind) ||
          audiences.includes(historyKinds[kind].audience),
      );
    expect(kindsFor({ isHr: true, isWriter: true })).toEqual(all);
    expect(kindsFor({ isHr: true, isWriter: false })).toEqual(all);
    expect(kindsFor({ isHr: false, isWriter: true })).toEqual(withAudience('viewers', 'writers'));
    expect(kindsFor({ isHr: false, isWriter: false })).toEqual(withAudience('viewers'));
    expect(withAudience('viewers').length).toBeLessThan(all.length);
  });
});

describe('Narrowing', () => {
  it('to nothing in particular keeps every kind that was there', () => {
    expect(narrowKinds(all, {})).toEqual(all);
    expect(narrowKinds(['case.locked'], {})).toEqual(['case.locked']);
  });

  it('keeps a type, one change, or both at once; an unknown number leaves nothing [HIST-08]', () => {
    expect(narrowKinds(all, { typeId: HistoryType.Task })).toEqual(ofType(HistoryType.Task));
    expect(narrowKinds(all, { changeId: historyKinds['case.locked'].id })).toEqual(['case.locked']);
    expect(narrowKinds(all, { typeId: HistoryType.Access, changeId: historyKinds['case.locked'].id })).toEqual([
      'case.locked',
    ]);
    expect(narrowKinds(all, { typeId: HistoryType.Task, changeId: historyKinds['case.locked'].id })).toEqual([]);
    for (const chosen of [{ typeId: 99 }, { changeId: 9_999 }, { filterPresetId: 99 }])
      expect(narrowKinds(all, chosen)).toEqual([]);
  });

  it('is offered by the quick filters that could keep something for the reader [HIST-09, HIST-11]', () => {
    const titles = (isHr: boolean) => filterPresetsFor(kindsFor({ isHr, isWriter: false })).map(({ title }) => title);
    expect(titles(true)).toEqual([
      'All',
      'Process',
      'Messages',
      'People',
      'Files and letters',
      'Lock and closure',
      'Identity checks',
    ]);
    expect(titles(false)).toEqual(['All', 'Process', 'Messages', 'People', 'Files and letters', 'Lock and closure']);
  });

  it('keeps what a quick filter is for, within the type that was chosen [HIST-09]', () => {
    const presetCalled = (title: string) => filterPresetsFor(all).find((one) => one.title === title)!.id;
    expect(narrowKinds(all, { filterPresetId: presetCalled('All') })).toEqual(all);
    expect(narrowKinds(all, { filterPresetId: presetCalled('People') })).toEqual(ofType(HistoryType.People));
    expect(narrowKinds(all, { filterPresetId: presetCalled('Process') })).toEqual(
      ofType(HistoryType.Process, HistoryType.Task),
    );
    expect(narrowKinds(all, { filterPresetId: presetCalled('Lock and closure') })).toEqual(ofType(HistoryType.Access));
    expect(narrowKinds(all, { filterPresetId: presetCalled('Messages') })).toEqual(
      ofType(HistoryType.Message, HistoryType.Note),
    );
    expect(narrowKinds(all, { filterPresetId: presetCalled('Files and letters') })).toEqual(
      all.filter((kind) => /^((team-|hr-)?files?|letter)\./.test(kind)),
    );
    expect(narrowKinds(all, { filterPresetId: presetCalled('Identity checks') })).toEqual([
      'identity.passed',
      'identity.failed',
    ]);
    expect(narrowKinds(all, { filterPresetId: presetCalled('Process'), typeId: HistoryType.Task })).toEqual(
      ofType(HistoryType.Task),
    );
  });
});
