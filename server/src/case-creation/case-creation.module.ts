import * as contract from '@evenhand/contract/case-creation';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { mayCreateCase } from './case-creation.policy.ts';
import { readCaseDraft, removeCaseDraft, storeCaseDraft } from './case-draft.ts';
import { createCase } from './create-case.ts';
import { findExistingCase } from './existing-case.ts';

export const caseCreation = { routes };

/** Opening a case, the question asked before it, and the draft that it is prepared in. */
function routes(serve: Serve): void {
  serve.act(contract.createCase, mayCreateCase, async (act, { body }) => ({ id: await createCase(act, body) }));
  serve.read(contract.existingCase, signedIn, ({ db, actor, query }) =>
    findExistingCase(db, actor, query.employeeId, query.topicId),
  );
  serve.read(contract.getCaseDraft, mayCreateCase, ({ db, actor }) => readCaseDraft(db, actor));
  serve.act(contract.saveCaseDraft, mayCreateCase, (act, { body }) => storeCaseDraft(act, body));
  serve.act(contract.deleteCaseDraft, mayCreateCase, (act) => removeCaseDraft(act));
}
