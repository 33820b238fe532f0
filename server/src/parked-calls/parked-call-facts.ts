import type { FactsOf } from '@evenhand/contract/history-facts';
import type { Act } from '../access/act.ts';
import type { ParkedCallRow } from './parked-call.queries.ts';

/** What history says of a call in every entry about it. */
export function factsOf(act: Act, call: ParkedCallRow): FactsOf<'parked-call.deleted'> {
  const title = act.configuration.titles.lookup('parked-call-reasons').get(call.reasonId) ?? '';
  return { callId: call.id, person: { userId: call.participantUserId, name: call.participantName }, reason: { id: call.reasonId, title } };
}
