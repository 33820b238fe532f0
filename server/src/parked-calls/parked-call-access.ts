import type { Policy } from '../access/policy.ts';
import { childOfCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ParkedCallRow } from './parked-call.queries.ts';
import { parkedCallById } from './parked-call.queries.ts';
import { parkedCallRules } from './parked-calls.policy.ts';

export interface LoadedCall {
  readonly theCase: CaseFacts;
  readonly call: ParkedCallRow;
}

/** The policy of an act on the parked call named in the path. Only HR can see one. */
export const onParkedCall: Policy<LoadedCall> = childOfCase({
  table: 'parked_call',
  process: null,
  isHrOnly: true,
  rule: parkedCallRules.change,
  missing: 'This parked call could not be found.',
  async read({ db, scope, theCase, id }) {
    const call = await parkedCallById(db, scope, theCase.id, id);
    return call === null ? null : { theCase, call };
  },
});
