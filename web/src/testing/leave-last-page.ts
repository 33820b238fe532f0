import type { QueryClient } from '@tanstack/react-query';
import { forgetAllDrafts } from '../drafts/open-drafts.ts';

let last: QueryClient | null = null;

/** The page of the test before is gone, with what was typed on it and not saved. */
export function leaveLastPage(next: QueryClient): void {
  if (last !== null) forgetAllDrafts(last);
  last = next;
}
