import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearSnackbars,
  dismissPassing,
  dismissSnackbar,
  dismissSuccesses,
  pauseSnackbars,
  readSnackbars,
  resumeSnackbars,
  showSnackbar,
} from './snackbar.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearSnackbars();
  vi.useRealTimers();
});
const texts = (): string[] => readSnackbars().map((snackbar) => snackbar.message);

test('a snackbar hides itself after six seconds and not before, as ruled on sixty; an error stays until it is dismissed [SHELL-32]', () => {
  showSnackbar('Case Locked', 'success');
  showSnackbar('Overview failed to update');
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['Case Locked', 'Overview failed to update']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Overview failed to update']);
  showSnackbar('Overview failed to update');
  vi.advanceTimersByTime(600_000);
  expect(texts()).toEqual(['Overview failed to update']);
});

test('the next act takes away what is passing; errors stay', () => {
  showSnackbar('Risk failed to update');
  showSnackbar('Case Locked', 'success');
  showSnackbar('Nothing was changed', 'info');
  dismissPassing();
  expect(texts()).toEqual(['Risk failed to update']);
});

test('a snackbar raised without a severity is an error [SHELL-33]', () => {
  showSnackbar('Overview failed to update');
  expect(readSnackbars()[0]?.severity).toBe('error');
});

test('at most three are shown at once and the same text is shown once', () => {
  for (const text of ['one', 'two', 'two', 'three', 'four']) showSnackbar(text, 'info');
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('good news is taken back when what followed it was refused; errors stay', () => {
  showSnackbar('Risk failed to update');
  showSnackbar('Progress tracked.', 'success');
  dismissSuccesses();
  expect(texts()).toEqual(['Risk failed to update']);
});

test('a success replaces the success before it; errors stay', () => {
  showSnackbar('Risk failed to update');
  showSnackbar('Overview successfully updated', 'success');
  showSnackbar('Step successfully updated', 'success');
  expect(texts()).toEqual(['Risk failed to update', 'Step successfully updated']);
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['Risk failed to update']);
});

test('the timers stop while paused', () => {
  showSnackbar('Risk successfully updated', 'success');
  vi.advanceTimersByTime(5_000);
  pauseSnackbars();
  vi.advanceTimersByTime(300_000);
  expect(texts()).toHaveLength(1);
  resumeSnackbars();
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('a snackbar can be dismissed', () => {
  showSnackbar('one');
  dismissSnackbar(readSnackbars()[0]?.id as number);
  expect(texts()).toEqual([]);
});
