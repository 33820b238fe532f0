import { getEvidence } from '@evenhand/contract/evidence';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { evidenceAccess } from './evidence.policy.ts';
import { readEvidence } from './read-evidence.ts';

/** What in a case shows that it was handled as the codes of practice ask (decision 0033). */
export function evidenceRoutes(serve: Serve): void {
  serve.read(getEvidence, onCase(evidenceAccess.view), ({ db, scope, configuration, subject }) =>
    readEvidence(db, { scope, configuration, caseId: subject.id }),
  );
}
