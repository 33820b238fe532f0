import type { RecordFindings } from '@evenhand/engine/effects';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { badField } from '../platform/http/app-error.ts';
import { namesOf } from '../users/person.queries.ts';
import { readableEvidence } from './evidence-links.ts';
import { insertFindings, mattersOf, takeBackFindingsOf } from './matter.store.ts';

/**
 * Records the findings of a step, each with an entry of its own. The engine has judged them; only what supports them is
 * looked at here. @throws BAD_REQUEST for evidence that the actor cannot read on this case
 */
export async function recordFindings(act: Act, theCase: CaseFacts, effect: RecordFindings): Promise<void> {
  const { visitId, stage, decidedOn, onBehalfReason, findings } = effect;
  const links = findings.flatMap(({ evidence }) => evidence);
  const readable = await readableEvidence(act.db, scopeOf(act.actor), theCase.id, links);
  for (const { matterNumber, evidence } of findings)
    if (evidence.some((link) => !readable.has(`${link.kind}/${link.id}`)))
      throw badField(`evidence-${matterNumber}`, 'One of these is not on the case any more. Choose again.');
  const matters = new Map((await mattersOf(act.db, scopeOf(act.actor), theCase.id)).map((one) => [one.number, one.id]));
  await insertFindings(
    act,
    theCase,
    findings.map(({ matterNumber, ...finding }) => ({
      // The engine takes findings on open matters alone.
      matterId: matters.get(matterNumber) as number,
      ...finding,
      visitId,
      stage,
      decidedOn,
      decidedBy: effect.decidedBy,
      onBehalfReason,
    })),
  );
  const [decider] = await namesOf(act.db, theCase.serviceId, [effect.decidedBy]);
  for (const { matterNumber: number, answer, reasons, evidence } of findings)
    act.record(theCase, 'finding.recorded', {
      number,
      stage,
      answer,
      reasons,
      decidedOn,
      decidedBy: { userId: effect.decidedBy, name: decider?.name ?? '' },
      onBehalfReason,
      evidence: [...evidence],
      visitId,
    });
}

/** Takes back the findings of a step that was undone; the rows and their entries stay. */
export async function takeBackFindings(act: Act, theCase: CaseFacts, visitId: number): Promise<void> {
  for (const { number, stage, answer } of await takeBackFindingsOf(act, theCase.id, visitId))
    act.record(theCase, 'finding.taken-back', { number, stage, answer, visitId });
}
