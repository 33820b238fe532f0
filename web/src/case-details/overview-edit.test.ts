import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { latest, newerOverview, toSend, typed } from './overview-edit.ts';

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

test('what a save has answered counts until a newer record is there; without a record, what was typed over counts', () => {
  const saved = { overview: 'Mine', version: 5 };
  expect(latest(stored, saved)).toEqual(saved);
  expect(latest({ overview: 'Theirs', version: 6 }, saved)).toEqual({ overview: 'Theirs', version: 6 });
  const edit = typed(null, 'Mine, and more', latest(stored, saved));
  expect(toSend(edit, stored, saved)).toEqual({ overview: 'Mine, and more', version: 5 });
  expect(toSend(edit, null)).toEqual({ overview: 'Mine, and more', version: 5 });
});

test('a refused save brings the newer text with who wrote it when, or nothing that can be shown', () => {
  const changed = { name: 'Edda Marlowe', at: '2026-11-18T14:02:00.000Z' };
  const refusal = (current: unknown) => new ApiError({ code: 'ALREADY_EXISTS', description: '', status: 409, fields: {}, current, changed, blockers: [] });
  expect(newerOverview(refusal({ overview: 'Theirs', version: 6 }))).toEqual({ overview: 'Theirs', version: 6, changed });
  expect([undefined, null, {}, { overview: 1, version: 2 }].map((current) => newerOverview(refusal(current)))).toEqual([null, null, null, null]);
  expect(newerOverview(new Error('network'))).toBeNull();
});
