import type { Act } from '../access/act.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { BothCases } from './both-cases.ts';
import { deleteLink } from './case-link.rows.ts';

/** Removes the link between two cases and records it on both. @throws NOT_FOUND when they are not linked. */
export async function unlinkCases(act: Act, both: BothCases): Promise<void> {
  const { theCase, other } = both;
  if (!(await deleteLink(act, both))) throw notFound('These cases are not linked.');
  act.record(theCase, 'case.unlinked', { linkedCaseId: other.id });
  act.record(other, 'case.unlinked', { linkedCaseId: theCase.id });
}
