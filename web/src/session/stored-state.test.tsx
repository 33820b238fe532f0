import { beforeEach, expect, test } from 'vitest';
import { discardStoredState, isStoredStateFresh, readSlice, writeSlice } from './stored-state.ts';

beforeEach(() => sessionStorage.clear());

test('slices are kept in session storage, side by side [SESS-14]', () => {
  writeSlice('user', { name: 'Maren Oduya' });
  writeSlice('create-case-draft', { topicId: 3 });
  expect([readSlice('user'), readSlice('create-case-draft')]).toEqual([{ name: 'Maren Oduya' }, { topicId: 3 }]);
  expect(sessionStorage.getItem('evenhand.state')).toContain('Maren Oduya');
});

test('a state is fresh for twenty minutes after its last write [SESS-06]', () => {
  writeSlice('user', {}, 0);
  writeSlice('draft', {}, 5 * 60_000);
  expect(isStoredStateFresh(25 * 60_000)).toBe(true);
  expect(isStoredStateFresh(25 * 60_000 + 1)).toBe(false);
});

test('a state without a last-update stamp is not fresh and is not read [SESS-07]', () => {
  sessionStorage.setItem('evenhand.state', JSON.stringify({ slices: { user: { name: 'x' } } }));
  expect(isStoredStateFresh(0)).toBe(false);
  expect(readSlice('user')).toBeUndefined();
});

test('text that is no state is read as none', () => {
  sessionStorage.setItem('evenhand.state', '{broken');
  expect(isStoredStateFresh(0)).toBe(false);
  discardStoredState();
  expect(readSlice('user')).toBeUndefined();
});
