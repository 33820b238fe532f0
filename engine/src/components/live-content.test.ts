import { expect, test } from 'vitest';
import { contentVersionsLiveBetween, liveContentVersion } from './live-content.ts';

const versions = [
  { id: 11, liveDate: '2026-01-05' },
  { id: 12, liveDate: '2026-06-01' },
  { id: 14, liveDate: '2026-06-01' },
  { id: 13, liveDate: '2026-06-01' },
  { id: 15, liveDate: '2026-12-01' },
];

test('the latest text that is live already is shown, the last authored of several [COMP-CONTENT-02, COMP-CONTENT-05]', () => {
  expect(liveContentVersion(versions, '2026-05-31')?.id).toBe(11);
  expect(liveContentVersion(versions, '2026-06-01')?.id).toBe(14);
});

test('a text of the future is not shown [COMP-CONTENT-03]', () => {
  expect(liveContentVersion(versions, '2026-11-30')?.id).toBe(14);
  expect(liveContentVersion(versions, '2026-01-04')).toBeNull();
});

test('every text that was the one shown at some time between two days may still be submitted', () => {
  const ids = (from: string, until: string) =>
    contentVersionsLiveBetween(versions, from, until).map((version) => version.id);
  expect(ids('2026-05-01', '2026-12-01')).toEqual([11, 14, 15]);
  expect(ids('2026-06-01', '2026-11-30')).toEqual([14]);
});

test('a text that was shown until another was published with a day that had begun may still be submitted [COMP-CONTENT-04]', () => {
  const published = [...versions, { id: 16, liveDate: '2026-09-01', publishedOn: '2026-09-10' }];
  const ids = (from: string, until: string) =>
    contentVersionsLiveBetween(published, from, until).map((version) => version.id);
  expect(ids('2026-09-10', '2026-09-10')).toEqual([14, 16]);
  expect(ids('2026-09-05', '2026-09-20')).toEqual([14, 16]);
  expect(ids('2026-09-11', '2026-09-11')).toEqual([16]);
  expect(ids('2026-09-01', '2026-09-09')).toEqual([14]);
});
