import { useEffect } from 'react';
import * as z from 'zod/mini';
import { readSlice, writeSlice } from '../session/stored-state.ts';
import { useSignedInUser } from '../session/use-session.ts';

const SLICE = 'recent-cases';
const MAXIMUM_CASES = 5;
const stored = z.object({ userId: z.string(), caseIds: z.array(z.number()) });

/**
 * Numbers of the cases a person opened last, newest first. Only numbers are kept, in the tab's storage, which
 * ends with the session. What is shown beside a number is asked of the server each time, so that nothing is
 * shown of a case out of sight.
 */
export function recentCases(userId: string): readonly number[] {
  const found = stored.safeParse(readSlice(SLICE));
  return found.success && found.data.userId === userId ? found.data.caseIds : [];
}

export function noteRecentCase(userId: string, caseId: number): void {
  const others = recentCases(userId).filter((one) => one !== caseId);
  writeSlice(SLICE, { userId, caseIds: [caseId, ...others].slice(0, MAXIMUM_CASES) });
}

export function forgetRecentCase(userId: string, caseId: number): void {
  writeSlice(SLICE, { userId, caseIds: recentCases(userId).filter((one) => one !== caseId) });
}

/** Notes a case as opened once it has been shown. */
export function useRecentCase(caseId: number, isSeen: boolean): void {
  const { id: userId } = useSignedInUser();
  useEffect(() => {
    if (isSeen) noteRecentCase(userId, caseId);
  }, [userId, caseId, isSeen]);
}
