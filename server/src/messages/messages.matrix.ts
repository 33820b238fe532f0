import type { ModuleMatrix } from '../testing/module-matrix.ts';
import { about, isClosed, isLocked, writers } from '../testing/oracle-rules.ts';

/**
 * Business users on the case who are not observers; a dual-role person who sees it as HR is a business
 * user too (API-035, PERM-27).
 */
const helpSeeker = about((situation) => {
  const isBusinessWriter = writers.includes(situation.actor) && situation.actor !== 'hrStakeholder';
  if (!isBusinessWriter && situation.actor !== 'dualNotOnCase') return 'forbidden';
  if (isLocked(situation)) return 'forbidden';
  return isClosed(situation) ? 'state' : 'allowed';
});

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const messagesMatrix = {
  verdicts: { 'POST /api/cases/:id/seekHelp': helpSeeker },
  samples: () => ({ 'POST /api/cases/:id/seekHelp': { body: { message: 'Could you look at this with me?' } } }),
  promises: { seekHelp: 'POST /api/cases/:id/seekHelp', viewSeekHelp: null },
} satisfies ModuleMatrix;
