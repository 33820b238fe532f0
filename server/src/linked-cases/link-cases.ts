import { LINK_TYPE } from '@evenhand/contract/linked-cases';
import type { Act } from '../access/act.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import type { BothCases } from './both-cases.ts';
import { insertLink } from './case-link.rows.ts';

/**
 * Links two cases and records it on both (gaps G-86).
 * @throws BAD_REQUEST for a case and itself, and for an unknown type of link; ALREADY_EXISTS when they are
 * linked.
 */
export async function linkCases(act: Act, both: BothCases, linkType: number): Promise<void> {
  const { theCase, other } = both;
  if (theCase.id === other.id) throw badRequest(`You are already in case with ID: ${theCase.id}`);
  if (linkType !== LINK_TYPE) throw badRequest('There is no such type of link.');
  if (!(await insertLink(act, both))) throw alreadyExists('These cases are linked already.');
  act.record(theCase, 'case.linked', { linkedCaseId: other.id });
  act.record(other, 'case.linked', { linkedCaseId: theCase.id });
}
