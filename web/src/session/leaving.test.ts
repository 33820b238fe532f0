import { expect, test } from 'vitest';
import { returnAddress } from './leaving.ts';

test.each(['/', '/cases/10001/messages?page=2#last', '/tasks?toDate=2026-11-17'])(
  'the person returns to %s [ROUTE-15]',
  (returnTo) => {
    expect(returnAddress({ returnTo })).toBe(returnTo);
  },
);

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  'https://elsewhere.example',
  'cases',
  '',
  7,
  null,
])('and never to another address: %j', (returnTo) => {
  expect(returnAddress({ returnTo })).toBe('/');
});
