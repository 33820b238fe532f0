import { describe, expect, test } from 'vitest';
import type { Component, WorkflowDefinition } from '../definition.ts';
import type { CompiledPack } from '../pack.ts';
import type { CompiledPackAnswer } from './compile-pack.ts';
import { compilePack } from './compile-pack.ts';
import { compiledFormOf } from './compiled-form.ts';
import { renderLock } from './ids-lock.ts';
import { formatProblem } from './problem.ts';
import { componentsOf, stepsOf } from './process-graph.ts';
import { compiledShippedPack, shippedPack, shippedPackNames } from './testing/shipped-packs.ts';
import { smallPack } from './testing/small-pack.ts';

function compiled(name: string): CompiledPack {
  return correct(compiledShippedPack(name));
}

function correct({ pack, problems }: CompiledPackAnswer): CompiledPack {
  expect(problems.filter(({ isWarning }) => !isWarning).map(formatProblem)).toEqual([]);
  if (pack === null) throw new Error('The pack has errors.');
  return pack;
}

function workflowOf(pack: CompiledPack, key: string): WorkflowDefinition {
  const found = pack.workflows.find((workflow) => workflow.key === key);
  if (found === undefined) throw new Error(`There is no workflow ${key}.`);
  return found;
}

function component(workflow: WorkflowDefinition, key: string): Component {
  const found = componentsOf(workflow).find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`There is no component ${key}.`);
  return found;
}

describe.each(shippedPackNames)('the shipped pack %s', (name) => {
  test('compiles without errors, and its lock file is exactly what the update would write', () => {
    compiled(name);
    expect(renderLock(compiledShippedPack(name))).toBe(shippedPack(name).get('ids.lock.yaml'));
  });

  test('has demo people and scripts in which every key exists', () => {
    const { demoUsers, demoCases } = compiledShippedPack(name);
    expect(demoUsers.length).toBeGreaterThan(2);
    expect(demoCases.length).toBeGreaterThan(0);
  });
});

describe('the pack of Northmoor', () => {
  test('colours and name are the product’s defaults with its own name [CONF-04]', () => {
    expect(compiled('northmoor').branding).toEqual({
      primary: '#C03256',
      secondary: '#42424E',
      header: '#FFFFFF',
      navigation: '#F3F3F3',
      logoUrl: null,
      applicationName: 'Northmoor',
    });
  });

  test('labels left out fall back to those of the specification [CONF-02] [CONF-03]', () => {
    const pack = correct(compilePack({ files: smallPack(), publishDate: '2026-11-23', allowNewIds: true }));
    expect(pack.service).toMatchObject({
      employeeNumberLabel: 'Employee Id / Employee Number',
      messagePageTitle: 'Contact HR',
    });
  });

  test('grievances need an employee and are guided; a general query needs none and is simple', () => {
    const { topics } = compiled('northmoor');
    for (const key of [
      'grievance',
      'bullying-harassment',
      'sexual-harassment',
      'misconduct',
      'gross-misconduct',
      'redundancy-individual',
    ]) {
      expect(topics.find((topic) => topic.key === key)).toMatchObject({
        isEmployeeRequired: true,
        isSimpleProcess: false,
      });
    }
    expect(topics.find((topic) => topic.key === 'general-query')).toMatchObject({
      isEmployeeRequired: false,
      isSimpleProcess: true,
      serviceLevel: { count: 2, unit: 'working-day' },
    });
    expect(topics.filter((topic) => topic.isSimpleProcess)).toHaveLength(6);
  });

  test('the grievance process has the stages, steps and appeal window of the domain brief', () => {
    const grievance = workflowOf(compiled('northmoor'), 'grievance');
    expect(grievance.stages.map(({ title }) => title)).toEqual([
      'Receive',
      'Meeting',
      'Outcome',
      'Appeal window',
      'Aftercare',
      'Close',
    ]);
    expect(stepsOf(grievance).map(({ title }) => title)).toEqual([
      '1.1 Receive',
      '1.2 Early resolution',
      '2.1 Arrange',
      '2.2 Meeting',
      '2.3 Investigate',
      '2.4 Reconvened meeting',
      '3.1 Decide and tell',
      '3.2 Settled informally',
      '3.3 Withdrawn',
      '4.1 Appeal window',
      '4.2 After the appeal',
      '5.1 Aftercare',
      'Ended early',
      '6.1 Close',
    ]);
    const noAppeal = component(grievance, 'appeal').options.find(({ key }) => key === 'no-appeal');
    expect(noAppeal).toMatchObject({
      requires: {
        kind: 'passed',
        moment: { componentId: component(grievance, 'decision').id, field: 'date' },
        offset: { count: 10, unit: 'working-day' },
      },
      refuse: 'The employee has until {date} to appeal.',
    });
    expect(
      component(grievance, 'appeal').options.find(({ key }) => key === 'appeal-received')?.startProcess,
    ).toMatchObject({ workflowKey: 'appeal', isMandatory: true });
  });

  test('the collective redundancy case is about nobody, and follows the process of each person’s', () => {
    const { topics } = compiled('northmoor');
    const [one, all] = ['redundancy-individual', 'redundancy-collective'].map((key) =>
      topics.find((topic) => topic.key === key),
    );
    expect(all).toMatchObject({ isEmployeeRequired: false, isSimpleProcess: false, workflowId: one?.workflowId });
  });

  test.each([
    ['disciplinary', ['1.1', '1.2', '2.1', '2.2', '2.3', '3.1', '3.2', '3.3', '3.4', '4.1', '4.2']],
    ['redundancy', ['1.1', '1.2', '2.1', '3.1', '3.2', '3.3', '3.4', '3.5', '3.6', '4.1', '4.2']],
  ])('the process %s has the steps of the domain brief before it closes', (key, numbers) => {
    const steps = stepsOf(workflowOf(compiled('northmoor'), key)).map(({ title }) => title.split(' ')[0]);
    expect(steps.slice(0, -2)).toEqual(numbers);
  });

  test('a person who investigates, hears or decides an appeal is appointed to that part and no other', () => {
    const appointments = compiled('northmoor')
      .workflows.flatMap(componentsOf)
      .flatMap(({ key, settings }) =>
        settings.type === 'AddStakeholder' && key.startsWith('appoint-') ? [{ key, settings }] : [],
      );
    expect(appointments.length).toBeGreaterThan(5);
    for (const { key, settings } of appointments)
      expect(settings, key).toMatchObject({ isRelationFixed: true, relationId: expect.any(Number) });
  });

  test('every step that is given to somebody says what they are asked to do', () => {
    const assigned = compiled('northmoor').workflows.flatMap((workflow) =>
      stepsOf(workflow).filter(({ assign }) => assign !== null),
    );
    expect(assigned.filter(({ assign }) => assign?.title === undefined).map(({ title }) => title)).toEqual([]);
    expect(assigned.find(({ key }) => key === 'arrange')?.assign?.title).toBe('Arrange the grievance meeting');
  });

  test('every component offers cancel, forms offer save, and all but the first offer previous', () => {
    const grievance = workflowOf(compiled('northmoor'), 'grievance');
    const kinds = (key: string) => component(grievance, key).options.map(({ kind }) => kind);
    expect(kinds('guide')).toEqual(['advance', 'cancel']);
    expect(kinds('received')).toEqual(['advance', 'save', 'previous', 'cancel']);
    expect(kinds('conflict')).toEqual(['advance', 'advance', 'advance', 'advance', 'previous', 'cancel']);
    expect(component(grievance, 'received').options.map(({ title }) => title)).toEqual([
      'Continue',
      'Save',
      'Previous',
      'Cancel',
    ]);
    expect(kinds('close')).toEqual(['advance', 'save', 'previous', 'cancel']);
  });

  test('the sub-process mediation ends without a Tasks gate, the appeal with one that ends it', () => {
    const pack = compiled('northmoor');
    const last = (key: string) => componentsOf(workflowOf(pack, key)).at(-1);
    expect(last('mediation')?.options[0]?.next).toEqual([{ when: null, to: { kind: 'end' } }]);
    expect(last('appeal')).toMatchObject({
      settings: { type: 'CloseCase', closesCase: false },
      options: [{ next: [{ to: { kind: 'end' } }] }, {}, {}],
    });
  });
});

describe('the form that running records pin', () => {
  test('a new version of a guidance text does not change it, a new title does', () => {
    const form = (change: (files: Map<string, string>) => void) => {
      const files = shippedPack('northmoor');
      change(files);
      return compiledFormOf(
        workflowOf(correct(compilePack({ files, publishDate: '2026-11-23', allowNewIds: true })), 'grievance'),
      );
    };
    const before = compiledFormOf(workflowOf(compiled('northmoor'), 'grievance'));
    const path = 'workflows/parts/grievance-receive.yaml';
    const added = form((files) => {
      files.set('content/grievance-before-you-start-2027.md', 'Read this first.\n');
      const last = '- { live: "2026-01-05", file: content/grievance-before-you-start.md, reviewed: "2026-09-14" }';
      const next = '- { live: "2027-01-04", file: content/grievance-before-you-start-2027.md }';
      files.set(path, (files.get(path) ?? '').replace(last, `${last}\n              ${next}`));
    });
    expect(added).toBe(before);
    expect(form((files) => files.set(path, (files.get(path) ?? '').replace('1.1 Receive', '1.1 Take in')))).not.toBe(
      before,
    );
  });
});
