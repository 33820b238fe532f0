import { Relation } from '@evenhand/contract/participants';
import type { Component, WorkflowDefinition } from '../definition.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  item,
  notification,
  option,
  stage,
  step,
  task,
  to,
  workflow,
  workingDays,
} from './workflow-builder.ts';

/**
 * A process for random walks: every supported component type, loops, an any-order step and a sub-process,
 * close together so that walks reach them all.
 */
export function denseWorkflow(undoScope: WorkflowDefinition['undoScope']): WorkflowDefinition {
  return workflow('whirl', [opening(), gathering(), people(), closing()], {
    undoScope,
    events: [
      eventSetup('detour'),
      eventSetup('talk', { required: { dates: true } }),
      eventSetup('note', { isFreeText: true }),
    ],
  });
}

/** The sub-process of `denseWorkflow`: two components that must be complete before it ends. */
export function subProcessWorkflow(): WorkflowDefinition {
  const parts = [
    choice('aside-1', {
      beforeClosure: 'always',
      options: [option('on'), option('deeper', { starts: { workflow: 'innermost', isMandatory: true } })],
    }),
    component('aside-tasks', { type: 'CloseCase', closesCase: false }, { beforeClosure: 'always' }),
  ];
  const steps = [
    step('aside-1', [task('aside-1', parts.slice(0, 1))]),
    step('aside-2', [task('aside-2', parts.slice(1))]),
  ];
  return workflow('aside', [stage('aside', steps)], { kind: 'sub-process', undoScope: 'process' });
}

/** The third level: what `subProcessWorkflow` starts, and from where no other can be started. */
export function innermostWorkflow(): WorkflowDefinition {
  const parts = [
    choice('inner', {
      options: [
        option('end', { next: to.end }),
        option('too-deep', { next: to.end, starts: { workflow: 'innermost' } }),
      ],
    }),
  ];
  return workflow('innermost', [stage('innermost', [step('innermost', [task('innermost', parts)])])], {
    kind: 'sub-process',
  });
}

/** An anytime event: two answers, an event with a task of its own, and a person to add. */
export function anytimeEventWorkflow(): WorkflowDefinition {
  const joining = { type: 'AddStakeholder' as const, roleIds: [2, 3], relationId: null, notRelationIds: [] };
  const parts = [
    choice('h-what', { options: [option('on'), option('nothing', { next: to.end })] }),
    component(
      'h-when',
      { type: 'Event', eventKey: 'happening' },
      {
        beforeClosure: 'if-entered',
        notify: [notification({ type: 3, title: 'Say when', isRequiredBeforeClosure: true })],
      },
    ),
    component('h-join', joining),
  ];
  return workflow('happening', [stage('happening', [step('happening', [task('happening', parts)])])], {
    kind: 'anytime-event',
    isStageStepApplicable: false,
    undoScope: 'process',
    events: [eventSetup('happening', { required: { dates: true } })],
  });
}

/** A payload for a component; different numbers give different ones, some of them refused. */
export function payloadFor(part: Component, number: number): unknown {
  const pick = (...values: readonly unknown[]): unknown => values[number % values.length];
  switch (part.settings.type) {
    case 'Reason':
      return pick({ workflowReasonIds: [item('late')] }, { workflowReasonIds: [item('rude'), item('late')] }, {});
    case 'Risk':
      return pick({ riskId: item('high') }, { riskId: item('low') }, { riskId: 999_999 }, {});
    case 'SelfAttestation':
      return pick({ checkboxValue: true }, {});
    case 'Event':
      return pick(
        { onlyDateTime: '2026-11-02T00:00:00Z' },
        { freeText: 'Said so.', onlyDateTime: '2026-10-30T00:00:00Z' },
        {},
      );
    case 'AddStakeholder':
      return pick(added('ngozi'), {}, added('wren'), added('isaac'), added('silas'));
    case 'ChangeCaseOwner':
      return pick(
        {},
        handedTo('isaac', 3),
        {},
        handedTo('ngozi', 2),
        handedTo('wren', 4),
        handedTo('teodora', -1),
        handedTo('silas', 3),
      );
    case 'BlacklistUser':
      return pick({}, { participantGuid: 'wren', blacklistedReason: 'Witness' }, {});
    case 'EditParticipant':
      return pick({}, edited(2, 3), {}, edited(3, 2), {
        participantId: 2,
        participantRoleId: 4,
        blacklistedReason: 'Party',
      });
    case 'PauseCase':
      return pick(
        {},
        { nextActionId: 1, nextActionUserId: 'maren', nextActionDueDateTime: '2026-12-01T09:00:00Z' },
        {},
      );
    case 'CloseCase':
      return pick(
        { conclusion: 'Done.', outcomeStageId: item('upheld') },
        { conclusion: 'Done.', outcomeStageId: item('not-upheld') },
        {},
      );
    default:
      return part.settings.type === 'NoContent' ? null : {};
  }
}

function opening() {
  const aside = (isMandatory: boolean, isOnce: boolean) => ({ starts: { workflow: 'aside', isMandatory, isOnce } });
  const content = {
    type: 'Content' as const,
    versions: [{ id: idOf('whirl:content'), liveDate: '2026-01-01', content: 'Read.' }],
  };
  return stage('opening', [
    step('opening', [
      task('matter', [
        component('w-guide', content),
        component(
          'w-why',
          { type: 'Reason' },
          {
            isMandatory: true,
            beforeClosure: 'always',
            notify: [
              notification({ type: 2, title: 'Ask why', due: workingDays(1) }),
              notification({
                type: 3,
                title: 'Prepare the talk',
                to: { kind: 'actor' },
                on: 'complete',
                aboutComponentId: idOf('w-talk'),
              }),
            ],
          },
        ),
        component('w-risk', { type: 'Risk' }, { isMandatory: true, beforeClosure: 'always' }),
      ]),
      task('fork', [
        choice('w-fork', {
          options: [
            option('on', { next: to.step('gathering') }),
            option('wait', { ...aside(true, true), next: to.step('people') }),
            option('detour'),
            option('aside', { ...aside(false, false), next: to.step('people') }),
          ],
        }),
        component(
          'w-detour',
          { type: 'Event', eventKey: 'detour' },
          { beforeClosure: 'if-entered', notify: [notification({ type: 3, title: 'Follow up', on: 'complete' })] },
        ),
      ]),
    ]),
  ]);
}

function gathering() {
  const adviser = { kind: 'adviser' as const };
  return stage('gathering', [
    step(
      'gathering',
      [
        task('talk', [
          component(
            'w-talk',
            { type: 'Event', eventKey: 'talk' },
            {
              beforeClosure: 'if-entered',
              notify: [
                notification({
                  type: 3,
                  title: 'Talk',
                  to: adviser,
                  due: workingDays(2),
                  isRequiredBeforeClosure: true,
                }),
              ],
            },
          ),
        ]),
        task('vow', [
          component(
            'w-vow',
            { type: 'SelfAttestation', checkBoxLabel: 'Done', reasons: [], isMulti: false, isFreeText: false },
            {
              beforeClosure: 'if-entered',
              notify: [
                notification({ type: 1, title: 'Told' }),
                notification({ type: 6, title: 'Record what happens' }),
              ],
            },
          ),
        ]),
        task('note', [
          component(
            'w-note',
            { type: 'Event', eventKey: 'note' },
            { notify: [notification({ type: 3, title: 'Note', every: workingDays(10) })] },
          ),
        ]),
      ],
      { order: 'any', assign: { to: adviser, due: workingDays(3), from: null } },
    ),
  ]);
}

function people() {
  const joining = { type: 'AddStakeholder' as const, roleIds: [2, 3], relationId: Relation.Other, notRelationIds: [] };
  return stage('people', [
    step('people', [
      task('join', [
        component('w-join', joining, {
          notify: [
            notification({ type: 4, title: 'Find somebody', to: { kind: 'actor' }, isRequiredBeforeClosure: true }),
          ],
        }),
        choice('w-again', {
          options: [
            option('go'),
            option('back', { next: to.step('gathering') }),
            option('loop', { next: to.component('w-talk') }),
          ],
        }),
      ]),
    ]),
    step(
      'hands',
      [
        task('hands', [
          component('w-hand', { type: 'ChangeCaseOwner' }),
          component('w-bar', { type: 'BlacklistUser' }),
          component('w-edit', { type: 'EditParticipant' }),
          component('w-pause', { type: 'PauseCase' }),
        ]),
      ],
      { assign: null },
    ),
  ]);
}

function closing() {
  const parts = [
    component('w-tasks', { type: 'CloseCase', closesCase: false }, { beforeClosure: 'always' }),
    component('w-close', { type: 'CloseCase', closesCase: true }, { beforeClosure: 'always' }),
  ];
  return stage('closing', [step('closing', [task('closing', parts)])]);
}

function added(participantGuid: string) {
  return { participantGuid, participantRoleId: 2, participantRelationId: Relation.Other };
}

function edited(participantId: number, participantRoleId: number) {
  return { participantId, participantRoleId, participantRelationId: Relation.Other };
}

function handedTo(newOwnerUserId: string, existingOwnerNewRoleId: number) {
  return {
    newOwnerUserId,
    changeCaseOwnerReason: 'Moves',
    existingOwnerNewRoleId,
    existingOwnerBlacklistedReason: 'Party',
    existingOwnerRelationId: Relation.Other,
  };
}
