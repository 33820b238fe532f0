import { expect, test } from 'vitest';
import type { CompiledPackAnswer } from '../compile-pack.ts';
import { compilePack } from '../compile-pack.ts';
import { formatProblem } from '../problem.ts';
import { componentsOf } from '../process-graph.ts';
import { compiledShippedPack, shippedPackNames } from '../testing/shipped-packs.ts';
import type { Changes } from '../testing/small-pack.ts';
import { smallPack } from '../testing/small-pack.ts';
import { walkPack } from './walk-workflow.ts';

const publishDate = '2026-11-23';

function walk({ pack, problems }: CompiledPackAnswer) {
  if (pack === null) throw new Error(problems.map(formatProblem).join('\n'));
  return { pack, reports: walkPack(pack, `${publishDate}T09:00:00Z`) };
}

function findings(changes: Changes) {
  return walk(compilePack({ files: smallPack(changes), publishDate, allowNewIds: true })).reports.flatMap((report) =>
    report.findings.map((finding) => `${report.key}: ${finding}`),
  );
}

const never = 'requires: { passed: event.held.date + 999mo }, refuse: Not in a lifetime.';

test.each(shippedPackNames)(
  'every path of %s has been walked: all is come to, all can be chosen, and all leads to the end',
  (name) => {
    const { pack, reports } = walk(compiledShippedPack(name));
    expect(reports.filter((report) => report.findings.length > 0)).toEqual([]);
    for (const workflow of pack.workflows) {
      const components = workflow.startComponentId === null ? [] : componentsOf(workflow);
      expect(reports.find(({ key }) => key === workflow.key)?.situations).toBeGreaterThanOrEqual(components.length);
    }
  },
);

test('a pack in order has nothing to be found', () => {
  expect(findings({})).toEqual([]);
});

test('an option whose condition never holds is named, with the choices that lead to it', () => {
  const options = `options: [{ key: go, title: Go }, { key: stay, title: Stay, ${never} }]`;
  expect(
    findings({ talk: { 18: `              - { key: held, type: Event, event: held, mandatory: true, ${options} }` } }),
  ).toEqual(["talk: 'held/stay' can never be chosen after guide/continue: Not in a lifetime"]);
});

test('a form that nobody can send is a dead end, and what comes after it is not come to', () => {
  const options = `options: [{ key: go, title: Go, ${never} }]`;
  expect(
    findings({ talk: { 18: `              - { key: held, type: Event, event: held, mandatory: true, ${options} }` } }),
  ).toEqual([
    "talk: no path comes to 'left'",
    "talk: no path comes to 'shut'",
    "talk: 'held/go' can never be chosen after guide/continue: Not in a lifetime",
    "talk: 'guide' is a dead end",
    "talk: 'held' is a dead end after guide/continue",
  ]);
});

test('an event that may be not applicable is walked with a date and without one', () => {
  const dated = 'requires: { reached: event.held.date }, refuse: Give the day.';
  const options = `options: [{ key: go, title: Go, next: left, ${dated} }, { key: none, title: None, next: left, requires: { not: { reached: event.held.date } }, refuse: There is a day. }]`;
  const held = `{ key: held, type: Event, event: held, mandatory: true, ${options} }`;
  const event = '{ title: Held, dates: single, required: [dates]';
  const walked = (more: string) =>
    findings({ talk: { 18: `              - ${held}`, 22: `  held: ${event}${more} }` } });
  expect(walked(', notApplicable: { whole: true, reasons: matters }')).toEqual([]);
  expect(walked('')).toEqual(["talk: 'held/none' can never be chosen after guide/continue: There is a day"]);
});

const aside = (options: string) => `key: aside
title: Aside
kind: sub-process
stages:
  - key: only
    title: Only
    steps:
      - key: only
        title: Only
        assign: { to: owner, due: 2wd }
        tasks:
          - key: work
            title: Work
            components:
              - { key: noted, type: Event, event: noted, mandatory: true, options: [{ key: finish, title: Finish, next: end${options} }] }
events:
  noted: { title: Noted, dates: single, required: [dates] }
`;
const starts =
  '              - { key: held, type: Event, event: held, options: [{ key: go, title: Go, startProcess: { workflow: aside, mandatory: true } }] }';

test('a sub-process that must end is walked to its end before the case closes', () => {
  expect(findings({ files: { 'workflows/aside.yaml': aside('') }, talk: { 18: starts } })).toEqual([]);
});

test('a sub-process that cannot end keeps the case from closing', () => {
  const endless = aside(`, ${never.replace('held', 'noted')}`);
  expect(findings({ files: { 'workflows/aside.yaml': endless }, talk: { 18: starts } })).toContain(
    "talk: 'left/continue' can never be chosen after guide/continue › held/go: Please complete all required tasks before closing the case: The sub-process 'Aside' has not ended",
  );
});

test('a task that must be done before closing is done first', () => {
  const asked = (type: number) =>
    `              - { key: held, type: Event, event: held, notify: [{ type: ${type}, to: owner, title: Look, on: complete, beforeClosure: true }] }`;
  expect(findings({ talk: { 18: asked(6) } })).toEqual([]);
});

test('a secondary reason is answered with its primary one, without which no form is accepted', () => {
  const reasons =
    'sets:\n  ends:\n    - { key: ended, title: Ended }\n    - { key: by-post, title: By post, under: ended }\n';
  const held =
    '              - { key: held, type: Event, event: held, mandatory: true }\n              - { key: left, type: Tasks, title: What is left?, beforeClosure: always }\n              - { key: shut, type: CloseCase, title: Close, beforeClosure: always }\nevents:\n  held: { title: Held, dates: single, reasons: { set: ends }, required: [dates, reason] }';
  expect(
    findings({ files: { 'lookups/reasons-ends.yaml': reasons }, talk: { 18: held, 19: '', 20: '', 21: '', 22: '' } }),
  ).toEqual([]);
});
