import { expect, test } from 'vitest';
import { dayHeading, isFiltered, readHistoryFilter, withFilter, withPreset } from './history-filter.ts';

test('choosing a quick filter clears the full filters, and the reverse [HIST-09]', () => {
  expect(withPreset('2')).toEqual({ filterPresetId: '2' });
  expect(withFilter({ filterPresetId: '2', page: '3' }, { userId: 'u' })).toEqual({ userId: 'u' });
});

test('another type clears the change that belonged to the old one [HIST-10]', () => {
  expect(withFilter({ typeId: '1', changeId: '4', userId: 'u' }, { typeId: '2' })).toEqual({
    typeId: '2',
    changeId: undefined,
    userId: 'u',
  });
});

test('an address is read without what does not belong to it', () => {
  expect(readHistoryFilter({ typeId: '1', page: '2', other: 'x', userId: '' })).toEqual({ typeId: '1', page: '2' });
  expect(isFiltered({ page: '2', filterPresetId: '1' })).toBe(false);
  expect(isFiltered({ fromDate: '2026-11-01' })).toBe(true);
});

test('today, yesterday and the weekday are named beside a date', () => {
  const words = { today: 'Today', yesterday: 'Yesterday' };
  expect(dayHeading('2026-11-18', '18/11/2026', '2026-11-18', words)).toBe('Today, 18/11/2026');
  expect(dayHeading('2026-11-17', '17/11/2026', '2026-11-18', words)).toBe('Yesterday, 17/11/2026');
  expect(dayHeading('2026-11-01', '01/11/2026', '2026-11-18', words)).toBe('Sunday, 01/11/2026');
});
