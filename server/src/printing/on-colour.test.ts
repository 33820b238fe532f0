import { expect, test } from 'vitest';
import { onColour } from './on-colour.ts';

test.each([
  ['#C03256', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#FFD23F', '#000000'],
])('on %s %s is seen better', (colour, seen) => {
  expect(onColour(colour)).toBe(seen);
});
