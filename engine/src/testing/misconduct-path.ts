import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { currentKey } from '../case-in-memory/case-world.ts';
import { openCase, submit } from './case-acts.ts';
import { visitOf } from './case-reads.ts';
import { misconduct, suspension } from './misconduct.ts';
import type { WorkflowOptions } from './workflow-builder.ts';
import { item } from './workflow-builder.ts';

/**
 * A good answer to every component of the misconduct workflow: option and data. Unless a test says
 * otherwise the adviser gives them.
 */
export const answers: Readonly<Record<string, readonly [option: string, data: unknown]>> = {
  guide: ['continue', {}],
  reasons: ['continue', { workflowReasonIds: [item('late')] }],
  risk: ['continue', { riskId: item('low') }],
  protections: ['continue', { selfAttestationReasonIds: [item('none')] }],
  route: ['formal', null],
  informal: ['recorded', { onlyDateTime: '2026-11-02T00:00:00Z' }],
  interim: ['none', null],
  appoint: [
    'continue',
    {
      participantGuid: 'ngozi',
      participantRoleId: ParticipantRole.Stakeholder,
      participantRelationId: Relation.InvestigationManager,
    },
  ],
  interviews: [
    'continue',
    { fromDateTime: '2026-11-03T10:00:00Z', toDateTime: '2026-11-03T11:00:00Z', freeText: 'Two people heard.' },
  ],
  documents: ['continue', { freeText: 'Rota.' }],
  update: ['continue', {}],
  report: ['continue', { onlyDateTime: '2026-11-02T00:00:00Z' }],
  answer: ['hearing', null],
  invite: ['continue', { onlyDateTime: '2026-11-16T10:00:00Z' }],
  hearing: ['held', { freeText: 'Heard.' }],
  decision: ['record', { onlyDateTime: '2026-11-02T00:00:00Z', eventSetupReasonIds: [item('not-proved')] }],
  appeal: ['no-appeal', null],
  outstanding: ['continue', {}],
  close: ['continue', { conclusion: 'Finished.', outcomeStageId: item('upheld') }],
};

/** A misconduct case whose current component is the named one, every earlier one answered by the adviser. */
export function misconductAt(component: string, more: WorkflowOptions = {}): CaseWorld {
  const world = openCase([misconduct(more), suspension()]);
  walkTo(world, component);
  return world;
}

/** Answers components until the named one is current. */
export function walkTo(world: CaseWorld, component: string, userId = 'maren'): void {
  for (let key = currentKey(world); key !== component; key = currentKey(world)) {
    const answer = answers[key ?? ''];
    if (key === null || answer === undefined) throw new Error(`The walk ended at ${key} before ${component}.`);
    const result = submit(world, userId, key, answer[0], answer[1]);
    if (result.kind === 'refusal')
      throw new Error(`${key}: ${result.description} ${JSON.stringify(result.fields ?? result.blockers ?? '')}`);
  }
}

/** The hearing has its notes, so no task asks for them any more. */
export function attachHearingFiles(world: CaseWorld): void {
  const visitId = visitOf(world, 'hearing')?.id ?? 0;
  world.eventFiles = [{ visitId, fileCount: 1, documentStatus: 0 }];
  for (const entry of world.tasks) if (entry.title === 'Complete hearing') entry.state = 'done';
}
