import { expect, test } from 'vitest';
import type { Standing } from './free-place.ts';
import { coversControl, coversLess, freePlace } from './free-place.ts';

const window = { width: 1000, height: 600 };
const size = { width: 280, height: 50 };
const nothing: Standing = { controls: [], texts: [], focus: null, pointer: null };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = (standing: Partial<Standing>) => {
  const { left, top } = freePlace(size, window, 16, { ...nothing, ...standing });
  return [left, top];
};

test('an empty screen gives the corner at the bottom right', () => {
  expect(place({})).toEqual([704, 534]);
});

test.each<[string, Partial<Standing>]>([
  ['a control', { controls: [box(720, 540, 100, 30)] }],
  ['text', { texts: [box(720, 540, 100, 30)] }],
  ['the focus', { focus: box(720, 540, 100, 30) }],
  ['the pointer', { pointer: { x: 800, y: 550 } }],
])('%s in the corner is not covered', (_what, standing) => {
  expect(place(standing)).toEqual([360, 534]);
});

test('text is covered before a control is, and a control before what has the focus', () => {
  const bottom = box(0, 300, 1000, 300);
  const top = box(0, 0, 1000, 300);
  expect(place({ controls: [bottom], texts: [top, top, top] })[1]).toBeLessThan(300 - size.height + 1);
  expect(place({ controls: [bottom, bottom], focus: top })[1]).toBeGreaterThanOrEqual(300);
});

test('a box larger than the screen still has a place', () => {
  expect(freePlace({ width: 2000, height: 900 }, window, 16, nothing)).toMatchObject({ left: 16, top: 16 });
});

test('the pointer alone is no reason to leave a place that was taken', () => {
  const taken = box(704, 534, 280, 50);
  expect(coversControl(taken, { ...nothing, pointer: { x: 800, y: 550 } })).toBe(false);
  expect(coversControl(taken, { ...nothing, focus: box(720, 540, 10, 10) })).toBe(true);
});

test('a place over less text is better, the pointer over it or not', () => {
  const corner = box(704, 534, 280, 50);
  const middle = box(360, 534, 280, 50);
  const standing = { ...nothing, texts: [box(720, 540, 100, 30)], pointer: { x: 400, y: 550 } };
  expect(coversLess(middle, corner, standing)).toBe(true);
  expect(coversLess(corner, middle, standing)).toBe(false);
  expect(coversLess(corner, corner, standing)).toBe(false);
});
