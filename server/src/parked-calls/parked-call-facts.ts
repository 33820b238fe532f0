import type { FactsOf } from '@evenhand/contract/history-facts';
import type { Act } from '../access/act.ts';
import { contactFacts } from '../contacts/contact-facts.ts';
import type { ParkedCallRow } from './parked-call.queries.ts';

/** What history says of a call in every entry about it. */
export function factsOf(act: Act, call: ParkedCallRow): FactsOf<'parked-call.deleted'> {
  return { callId: call.id, ...contactFacts(act, call, 'parked-call-reasons') };
}
