import { expect, test } from 'vitest';
import { newerOverview, toSend, typed } from './overview-edit.ts';

const stored = { overview: 'Before', version: 4 };

test('an unchanged overview sends nothing', () => {
  expect(toSend(null, stored)).toBeNull();
  expect(toSend(typed(typed(null, 'Before!', stored), 'Before', stored), stored)).toBeNull();
});

test('another change to the case is no conflict; another overview is', () => {
  const edit = typed(null, 'Mine', stored);
  expect(toSend(edit, { overview: 'Before', version: 6 })).toEqual({ overview: 'Mine', version: 6 });
  expect(toSend(edit, { overview: 'Theirs', version: 6 })).toEqual({ overview: 'Mine', version: 4 });
});

test('a refused save brings the newer text, or nothing that can be shown', () => {
  expect(newerOverview({ overview: 'Theirs', version: 6 })).toEqual({ overview: 'Theirs', version: 6, changed: null });
  expect([undefined, null, {}, { overview: 1, version: 2 }].map(newerOverview)).toEqual([null, null, null, null]);
});
