import { getEvidence } from '@evenhand/contract/evidence';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';
import { readEvidence } from './read-evidence.ts';

/** Only those who act as HR on a case read what is missing in it (decision 0033). */
export const evidenceAccess = { view: hr } satisfies CaseRules;

export const evidenceAbilities = {
  viewEvidence: ({ may }) => may(evidenceAccess.view),
} satisfies Partial<AbilityTable>;

export const evidence = { routes, abilities: evidenceAbilities };

/** The evidence that a case was handled as the codes of practice ask (decision 0033). */
function routes(serve: Serve): void {
  serve.read(getEvidence, onCase(evidenceAccess.view), ({ db, scope, configuration, subject }) =>
    readEvidence(db, { scope, configuration, theCase: subject }),
  );
}
