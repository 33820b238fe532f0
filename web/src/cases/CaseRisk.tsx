import type { Titled } from '@evenhand/contract/fields';
import { useLookup } from '../configuration/configuration.api.ts';
import { RiskBars } from '../ui/RiskBars.tsx';
import { riskLevel } from './case-words.ts';

/** A risk as word and bars. */
export function CaseRisk({ risk }: { risk: Titled }) {
  const { data: risks = [] } = useLookup('risks');
  return <RiskBars level={riskLevel(risk.id, risks)}>{risk.title}</RiskBars>;
}
