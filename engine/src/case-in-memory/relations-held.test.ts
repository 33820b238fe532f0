import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import { expect, test } from 'vitest';
import type { Effect } from '../effects.ts';
import { openCase } from '../testing/case-acts.ts';
import { adviser } from '../testing/people.ts';
import { choice, stage, step, task, workflow } from '../testing/workflow-builder.ts';
import { begin } from './acts.ts';
import { factsOf, primaryId } from './case-world.ts';
import { perform } from './perform.ts';

test('a case in memory remembers every relation that a person has had, but for an appointment that was undone', () => {
  const world = openCase([workflow('talk', [stage('talk', [step('talk', [task('talk', [choice('talk')])])])])]);
  const carryOut = (effect: Effect) =>
    perform(effect, { world, processId: primaryId(world), actor: adviser, start: begin });
  const relationIds = () => factsOf(world).relationsHeld.find(({ userId }) => userId === 'wren')?.relationIds;
  const roleId = ParticipantRole.Stakeholder;
  carryOut({ kind: 'add-participant', userId: 'wren', roleId, relationId: Relation.InvestigationManager });
  const participantId = world.participants.find(({ userId }) => userId === 'wren')?.id ?? 0;
  carryOut({
    kind: 'edit-participant',
    participantId,
    userId: 'wren',
    roleId,
    relationId: Relation.HearingManager,
    blockedReason: null,
  });
  expect(relationIds()).toEqual([Relation.InvestigationManager, Relation.HearingManager]);
  carryOut({ kind: 'remove-participant', userId: 'wren' });
  expect(relationIds()).toEqual([Relation.InvestigationManager]);
});
