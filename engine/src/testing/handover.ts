import { Relation } from '@evenhand/contract/participants';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { currentKey } from '../case-in-memory/case-world.ts';
import type { WorkflowDefinition } from '../definition.ts';
import { submit } from './case-acts.ts';
import { expectDone } from './expect-refusal.ts';
import { choice, component, stage, step, task, workflow } from './workflow-builder.ts';

/** A process that hands the case over and blocks a person, between plain decisions. */
export function handover(): WorkflowDefinition {
  const parts = [
    choice('before'),
    component('new-owner', { type: 'ChangeCaseOwner' }, { isMandatory: true }),
    choice('between'),
    component('block', { type: 'BlacklistUser' }, { isMandatory: true }),
    choice('after'),
  ];
  return workflow('handover', [stage('handover', [step('handover', [task('handover', parts)])])]);
}

/** Answers components as the adviser until the named one is current. */
export function walkHandover(world: CaseWorld, until: string): void {
  const owner = {
    newOwnerUserId: 'ngozi',
    changeCaseOwnerReason: 'Moves on',
    existingOwnerNewRoleId: 3,
    existingOwnerRelationId: Relation.Other,
  };
  const block = { participantGuid: 'wren', blacklistedReason: 'Witness' };
  const given: Record<string, unknown> = { before: null, 'new-owner': owner, between: null, block };
  for (let key = currentKey(world); key !== until; key = currentKey(world))
    expectDone(submit(world, 'maren', key ?? '', 'continue', given[key ?? '']));
}
