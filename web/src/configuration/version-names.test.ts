import { expect, test } from 'vitest';
import { versionNames } from './version-names.ts';

const at = '2026-11-18T14:02:00.000Z';

test('two versions of one person are not called mine and theirs', () => {
  expect(versionNames({ name: 'Maren Oduya', at, isOwn: true })).toEqual({
    mine: 'In this window',
    theirs: 'Saved elsewhere by you',
    keep: 'Keep this one',
    take: 'Use the other one',
  });
});

test.each([
  ['by name', { name: 'Edda Marlowe', at, isOwn: false }, 'Saved by Edda Marlowe'],
  ['without a name where the server cannot say who it was', { name: null, at }, 'Saved by someone else'],
  ['without a name where nothing is known of it', null, 'Saved by someone else'],
])('the version of another person is named %s', (_how, changed, theirs) => {
  expect(versionNames(changed)).toEqual({ mine: 'Yours', theirs, keep: 'Keep mine', take: 'Use theirs' });
});
