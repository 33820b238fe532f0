import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type { WorkflowDefinition } from '../definition.ts';
import { decide } from './misconduct-decide.ts';
import type { WorkflowOptions } from './workflow-builder.ts';
import {
  choice,
  component,
  eventSetup,
  idOf,
  item,
  items,
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
 * A disciplinary process small enough to read, with every way of moving that the engine knows; and
 * the suspension it can start.
 */

const investigator = { kind: 'relation' as const, relationId: Relation.InvestigationManager };

export function misconduct(more: WorkflowOptions = {}): WorkflowDefinition {
  return workflow('misconduct', [assess(), investigate(), decide()], {
    events: [
      eventSetup('informal', { required: { dates: true } }),
      eventSetup('interviews', { dates: 'dual', isTimed: true, isFreeText: true }),
      eventSetup('documents', { dates: 'none', isFreeText: true }),
      eventSetup('update'),
      eventSetup('report', { required: { dates: true } }),
      eventSetup('invite', { isTimed: true, minimumNotice: workingDays(3), required: { dates: true } }),
      eventSetup('hearing', {
        dates: 'dual',
        isTimed: true,
        isFreeText: true,
        uploadMaximum: 3,
        required: { files: true },
      }),
      eventSetup('decision', {
        required: { dates: true, reasons: true },
        reasons: { label: 'Finding', isMulti: true, items: items('proved', 'not-proved', 'proved/warning') },
      }),
    ],
    ...more,
  });
}

export function suspension(): WorkflowDefinition {
  return workflow(
    'suspension',
    [
      stage('suspend', [
        step('alternatives', [
          task('alternatives', [
            component(
              'alternatives',
              { type: 'SelfAttestation', checkBoxLabel: 'Considered', reasons: [], isMulti: false, isFreeText: false },
              { isMandatory: true, beforeClosure: 'always' },
            ),
          ]),
        ]),
        step('lift', [
          task('lift', [
            choice('lift', { beforeClosure: 'always' }),
            component(
              'sub-outstanding',
              { type: 'CloseCase', closesCase: false },
              { isMandatory: true, beforeClosure: 'always' },
            ),
          ]),
        ]),
      ]),
    ],
    { kind: 'sub-process' },
  );
}

function assess() {
  const flags = items('union', 'pregnant', 'none');
  return stage('assess', [
    step('assessment', [
      task('understand', [
        component('guide', {
          type: 'Content',
          versions: [
            { id: idOf('content:1'), liveDate: '2026-01-05', content: '<p>One</p>' },
            { id: idOf('content:2'), liveDate: '2026-01-05', content: '<p>Two</p>' },
            { id: idOf('content:3'), liveDate: '2026-11-03', content: '<p>Three</p>' },
          ],
        }),
        component('reasons', { type: 'Reason' }, { isMandatory: true, beforeClosure: 'always' }),
        component('risk', { type: 'Risk' }, { isMandatory: true, beforeClosure: 'always' }),
        component(
          'protections',
          { type: 'SelfAttestation', checkBoxLabel: null, reasons: flags, isMulti: true, isFreeText: true },
          {
            isMandatory: true,
            beforeClosure: 'always',
            notify: [
              notification({
                type: 1,
                title: 'Extra care flagged',
                on: 'complete',
                to: { kind: 'adviser' },
                unless: { kind: 'attested', componentId: idOf('protections'), reasonIds: [item('none')] },
              }),
            ],
          },
        ),
      ]),
      task('route', [
        choice('route', {
          options: [
            option('informal', { next: to.component('informal') }),
            option('formal', { next: to.step('interim') }),
            option('nothing', { next: to.step('closure') }),
          ],
        }),
        component(
          'informal',
          { type: 'Event', eventKey: 'informal' },
          {
            isMandatory: true,
            beforeClosure: 'if-entered',
            options: [option('recorded', { next: to.step('closure') })],
          },
        ),
      ]),
    ]),
    step(
      'interim',
      [
        task('interim', [
          choice('interim', {
            options: [
              option('none', { next: to.stage('investigate') }),
              option('suspend', {
                next: to.stage('investigate'),
                starts: { workflow: 'suspension', isMandatory: true, isOnce: true },
              }),
            ],
          }),
        ]),
      ],
      { assign: { to: { kind: 'adviser' }, due: workingDays(1), from: null } },
    ),
  ]);
}

function investigate() {
  return stage('investigate', [
    step(
      'plan',
      [
        task('plan', [
          component(
            'appoint',
            {
              type: 'AddStakeholder',
              roleIds: [ParticipantRole.Stakeholder, ParticipantRole.Observer],
              relationId: Relation.InvestigationManager,
              notRelationIds: [],
            },
            {
              isMandatory: true,
              beforeClosure: 'if-entered',
              notify: [
                notification({
                  type: 4,
                  title: 'Appoint the investigator',
                  to: { kind: 'adviser' },
                  due: workingDays(2),
                  isRequiredBeforeClosure: true,
                }),
              ],
            },
          ),
        ]),
      ],
      { assign: { to: { kind: 'adviser' }, due: workingDays(3), from: null } },
    ),
    step(
      'evidence',
      [
        task('interviews', [
          component(
            'interviews',
            { type: 'Event', eventKey: 'interviews' },
            {
              beforeClosure: 'if-entered',
              notify: [
                notification({
                  type: 3,
                  title: 'Hold the interviews',
                  to: investigator,
                  due: workingDays(10),
                  isRequiredBeforeClosure: true,
                }),
              ],
            },
          ),
        ]),
        task('documents', [
          component('documents', { type: 'Event', eventKey: 'documents' }, { beforeClosure: 'if-entered' }),
        ]),
        task('update', [
          component(
            'update',
            { type: 'Event', eventKey: 'update' },
            {
              notify: [
                notification({ type: 3, title: 'Send an update', due: workingDays(10), every: workingDays(10) }),
              ],
            },
          ),
        ]),
      ],
      { order: 'any', assign: { to: investigator, due: workingDays(20), from: null } },
    ),
    step('report', [
      task('report', [
        component('report', { type: 'Event', eventKey: 'report' }, { isMandatory: true, beforeClosure: 'if-entered' }),
        choice('answer', {
          options: [option('no-case', { next: to.step('closure') }), option('hearing', { next: to.step('hearing') })],
        }),
      ]),
    ]),
  ]);
}
