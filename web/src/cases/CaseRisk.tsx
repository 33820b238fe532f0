import type { CaseRisk as Risk } from '@evenhand/contract/cases';
import { RiskBars } from '../ui/RiskBars.tsx';
import { riskBars } from './case-words.ts';

/** A risk as word and bars. */
export function CaseRisk({ risk }: { risk: Risk }) {
  return <RiskBars level={riskBars(risk.level)}>{risk.title}</RiskBars>;
}
