import type { WorkflowDefinition } from '../definition.ts';
import { choice, component, stage, step, task, workflow } from './workflow-builder.ts';

/** A process that hands the case over and blocks somebody, between plain decisions. */
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
