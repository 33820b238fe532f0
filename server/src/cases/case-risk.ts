import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { changeCase } from './change-case.ts';

/** Makes the case's risk this, whoever asked for it, and records it where it is another. */
export async function replaceRisk(act: Act, theCase: CaseFacts, riskId: number | null): Promise<void> {
  if (riskId === theCase.riskId) return;
  const { risks } = act.configuration.titles;
  const named = (id: number | null) => (id === null ? null : { id, title: risks.get(id) ?? '' });
  await changeCase(act, theCase.id, { risk_id: riskId });
  act.record(theCase, 'case.risk-changed', { from: named(theCase.riskId), to: named(riskId) });
}
