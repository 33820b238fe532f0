import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { forgetAllDrafts, hasUnsent } from '../drafts/open-drafts.ts';
import { discardStoredState, readSlice, writeSlice } from '../session/stored-state.ts';
import { chooseOwner, emptyDraft } from './case-draft.ts';
import { caseDraftStore } from './case-draft-store.ts';

const maren = { userId: 'u-maren' };
const edda = { userId: 'u-edda' };
const withOwner = () => chooseOwner(emptyDraft, { id: 'u-teodora', name: 'Teodora Whitlock' });

beforeEach(() => {
  sessionStorage.clear();
  writeSlice('user', { id: maren.userId });
});

test('a draft is found again by its author after a reload, and by nobody else [WIZ-35]', () => {
  caseDraftStore(new QueryClient(), maren).change(withOwner);
  expect(caseDraftStore(new QueryClient(), maren).read().ownerName).toBe('Teodora Whitlock');
  expect(caseDraftStore(new QueryClient(), edda).read()).toEqual(emptyDraft);
});

test('another person who signs in on the same page begins with an empty draft', () => {
  const queryClient = new QueryClient();
  caseDraftStore(queryClient, maren).change(withOwner);
  expect(caseDraftStore(queryClient, edda).read()).toEqual(emptyDraft);
});

test('an answer that comes after the session has ended leaves nothing of the draft behind', () => {
  const store = caseDraftStore(new QueryClient(), maren);
  store.change(withOwner);
  discardStoredState();
  store.change((draft) => ({ ...draft, employeeName: 'Isaac Penhallow' }));
  expect(readSlice('create-case-draft')).toBeUndefined();
});

test('a choice is sent before the person logs out; the browser does not ask before a reload, which loses nothing [WIZ-35]', () => {
  const queryClient = new QueryClient();
  const store = caseDraftStore(queryClient, maren);
  expect(hasUnsent(queryClient)).toBe(false);
  store.change(withOwner);
  expect(hasUnsent(queryClient)).toBe(true);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  forgetAllDrafts(queryClient);
  expect(hasUnsent(queryClient)).toBe(false);
  expect(caseDraftStore(queryClient, edda).read()).toEqual(emptyDraft);
});
