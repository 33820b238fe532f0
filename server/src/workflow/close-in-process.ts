import { createHash } from 'node:crypto';
import type { closeCaseBody } from '@evenhand/contract/case-closure';
import { submitClosing } from '@evenhand/engine/submit-closing';
import type * as z from 'zod/mini';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { notFound } from '../platform/http/app-error.ts';
import { assertNotRefused } from '../processes/engine-refusals.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { drawVisitIds } from '../processes/process-numbers.ts';
import { applyDecision } from './apply-decision.ts';

/**
 * Closes a guided case through its CloseCase component: the same decision as submitting it
 * (CLOSE-12, domain brief rule 24).
 */
export async function closeInProcess(
  act: Act,
  theCase: CaseFacts,
  body: z.output<typeof closeCaseBody>,
): Promise<void> {
  const visitId = body.workflowTrackingComponentId;
  const row = await act.db
    .selectFrom('visit')
    .select('record_id')
    .where('case_id', '=', theCase.id)
    .where('id', '=', visitId)
    .executeTakeFirst();
  const loaded =
    row === undefined
      ? null
      : await loadProcess(act.db, act.configuration, {
          actor: act.actor,
          theCase,
          recordId: row.record_id,
          now: act.now,
        });
  if (loaded === null) throw notFound('This step could not be found.');
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([body.conclusion, body.outcomeStageId ?? null]))
    .digest('hex');
  const outcome = submitClosing(
    { ...loaded.view, newVisitId: await drawVisitIds(act.db) },
    { visitId, conclusion: body.conclusion, outcomeStageId: body.outcomeStageId ?? null, payloadHash },
  );
  assertNotRefused(outcome);
  if (outcome.kind === 'replay') return;
  await applyDecision(act, { theCase, view: loaded.view }, outcome, visitId);
}
