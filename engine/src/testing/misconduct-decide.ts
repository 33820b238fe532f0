import {
  choice,
  component,
  idOf,
  item,
  notification,
  option,
  stage,
  step,
  task,
  to,
  workingDays,
} from './workflow-builder.ts';

/** The last stage of the misconduct workflow: hearing, decision, appeal window, closure. */
export function decide() {
  const decidedOn = { componentId: idOf('decision'), field: 'date' as const };
  return stage('decide', [
    step('hearing', [
      task('hearing', [
        component(
          'invite',
          { type: 'Event', eventKey: 'invite' },
          {
            isMandatory: true,
            beforeClosure: 'if-entered',
            notify: [
              notification({
                type: 3,
                title: 'Prepare the hearing',
                due: workingDays(-1),
                from: { componentId: idOf('invite'), field: 'date' },
              }),
            ],
          },
        ),
        component(
          'hearing',
          { type: 'Event', eventKey: 'hearing' },
          {
            beforeClosure: 'if-entered',
            options: [
              option('held', { next: to.step('decision') }),
              option('adjourn', { next: to.step('evidence') }),
              option('postpone', { next: to.component('invite') }),
            ],
          },
        ),
      ]),
    ]),
    step('decision', [
      task('decision', [
        component(
          'decision',
          { type: 'Event', eventKey: 'decision' },
          {
            isMandatory: true,
            beforeClosure: 'if-entered',
            options: [
              option('record', {
                next: [
                  {
                    when: { kind: 'eventReason', componentId: idOf('decision'), reasonIds: [item('not-proved')] },
                    to: to.step('closure'),
                  },
                  { when: null, to: to.step('appeal-window') },
                ],
              }),
            ],
          },
        ),
      ]),
    ]),
    step(
      'appeal-window',
      [
        task('appeal', [
          choice('appeal', {
            options: [
              option('no-appeal', {
                next: to.step('closure'),
                requires: { kind: 'passed', moment: decidedOn, offset: workingDays(10) },
                refuse: 'The appeal window is open until {date}.',
                met: 'The appeal window was open until {date}.',
              }),
            ],
          }),
        ]),
      ],
      { assign: { to: { kind: 'owner' }, due: workingDays(10), from: decidedOn } },
    ),
    step(
      'closure',
      [
        task('finish', [
          component(
            'outstanding',
            { type: 'CloseCase', closesCase: false },
            { isMandatory: true, beforeClosure: 'always' },
          ),
          component(
            'close',
            { type: 'CloseCase', closesCase: true },
            { isMandatory: true, beforeClosure: 'always', isUndoable: false },
          ),
        ]),
      ],
      { assign: { to: { kind: 'adviser' }, due: workingDays(5), from: null } },
    ),
  ]);
}
