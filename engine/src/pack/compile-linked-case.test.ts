import { expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { componentsOf } from './process-graph.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

const other = `key: group
title: Group
kind: primary
outcomes: [settled]
stages:
  - key: only
    title: Only
    steps:
      - key: first
        title: First
        assign: { to: owner, due: 2wd }
        tasks:
          - key: work
            title: Work
            components:
              - { key: told, type: Event, event: told }
              - { key: left, type: Tasks, title: What is left?, beforeClosure: always }
              - { key: shut, type: CloseCase, title: Close, beforeClosure: always }
events:
  told: { title: Told, dates: single, time: true, required: [dates] }
`;
const files = { 'workflows/group.yaml': other };
const held = (condition: string) => ({
  18: `              - { key: held, type: Event, event: held, options: [{ key: go, title: Go, requires: ${condition}, refuse: Not yet. }, { key: on, title: On }] }`,
});

test('is compiled to the numbers of the other workflow', () => {
  const linked = '{ linkedCase: { workflow: group, completed: told, noLaterThan: event.held.date } }';
  const { pack } = compilePack({
    files: smallPack({ files, talk: held(linked) }),
    publishDate: '2026-11-20',
    allowNewIds: true,
  });
  const [talk, group] = ['talk', 'group'].map((key) => pack!.workflows.find((workflow) => workflow.key === key)!);
  const idOf = (workflow: typeof talk, key: string) => componentsOf(workflow!).find((one) => one.key === key)!.id;
  expect(componentsOf(talk!).find(({ key }) => key === 'held')!.options[0]!.requires).toEqual({
    kind: 'linkedCase',
    workflowId: group!.id,
    componentId: idOf(group, 'told'),
    is: 'completed',
    noLaterThan: { field: 'date', isTimed: true, moment: { componentId: idOf(talk, 'held'), field: 'date' } },
  });
});

test.each([
  ['{ linkedCase: { workflow: groop, begun: told } }', "V2 there is no workflow 'groop', did you mean 'group'?"],
  [
    '{ linkedCase: { workflow: group, begun: tolt } }',
    "V2 there is no component of 'group' 'tolt', did you mean 'told'?",
  ],
  [
    '{ linkedCase: { workflow: group, completed: left, noLaterThan: event.held.date } }',
    "V15 'left' of 'group' records no such date to compare.",
  ],
  [
    '{ linkedCase: { workflow: group, completed: told, field: endDate, noLaterThan: event.held.date } }',
    "V15 'told' of 'group' records no such date to compare.",
  ],
])('says what is not there: %s', (condition, sentence) => {
  expect(problemsOf({ files, talk: held(condition) }).map((line) => line.replace(/^\S+ /, ''))).toEqual([sentence]);
});

test.each([
  ['{ linkedCase: { workflow: group } }', /needs either begun or completed/],
  ['{ linkedCase: { workflow: group, begun: told, completed: told } }', /needs either begun or completed/],
  [
    '{ linkedCase: { workflow: group, begun: told, noLaterThan: event.held.date } }',
    /needs completed to have noLaterThan/,
  ],
  ['{ notEarlier: { date: event.held.date } }', /than/],
])('is refused by its form: %s', (condition, words) => {
  expect(problemsOf({ files, talk: held(condition) }).join('\n')).toMatch(words);
});

test('is about the main process: a sub-process is not found by a link', () => {
  const aside = other
    .replace('key: group', 'key: aside')
    .replace('kind: primary\noutcomes: [settled]', 'kind: sub-process')
    .replace(/ {14}- \{ key: shut.*\n/, '');
  expect(
    problemsOf({
      files: { 'workflows/aside.yaml': aside },
      talk: held('{ linkedCase: { workflow: aside, begun: told } }'),
    }),
  ).toContain(
    "workflows/talk.yaml:18: V1 a linked case is known by its main process, but 'aside' is of the kind sub-process.",
  );
});
