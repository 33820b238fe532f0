import { describe, expect, test } from 'vitest';
import { liveContentVersion } from '../components/live-content.ts';
import type { WorkflowDefinition } from '../definition.ts';
import { loopsOf } from './loops.ts';
import { buildGraph, componentsOf, stepsOf } from './process-graph.ts';
import { compiledShippedPack } from './testing/shipped-packs.ts';

const { pack, problems } = compiledShippedPack('northmoor');

function workflowOf(key: string): WorkflowDefinition {
  const found = pack?.workflows.find((workflow) => workflow.key === key);
  if (found === undefined) throw new Error(`There is no workflow ${key}.`);
  return found;
}

test('the only warnings about the pack are of legal parameters that change', () => {
  expect([...new Set(problems.map(({ code }) => code))]).toEqual(['W5']);
});

describe('every primary process', () => {
  const primary = pack?.workflows.filter(({ kind }) => kind === 'primary') ?? [];

  test.each(primary.map((workflow) => [workflow.key, workflow] as const))(
    '%s begins with guide, reasons and risk, and ends by the close stage',
    (_key, workflow) => {
      const keys = componentsOf(workflow).map(({ key }) => key);
      expect(keys.slice(0, 3)).toEqual(['guide', 'reasons', 'risk']);
      expect(keys.slice(-3)).toEqual(['learning', 'outstanding', 'close']);
    },
  );

  test.each(primary.map((workflow) => [workflow.key, workflow] as const))(
    '%s numbers its steps by their stages, and can be ended early before it closes [ENDEARLY-06]',
    (_key, workflow) => {
      const numbered = workflow.stages.flatMap(({ steps }, stage) =>
        steps.filter(({ endsEarly }) => endsEarly !== true).map((_step, step) => `${stage + 1}.${step + 1} `),
      );
      const ends = stepsOf(workflow).filter(({ endsEarly }) => endsEarly === true);
      expect(ends.map(({ title }) => title)).toEqual(['Ended early']);
      const others = stepsOf(workflow).filter((one) => !ends.includes(one));
      expect(others.map(({ title }) => /^\d+\.\d+ /.exec(title)?.[0])).toEqual(numbered);
    },
  );
});

/** Those whose steps changed in December 2026; a case that began before goes on with the steps of then. */
const changed = [
  'disciplinary',
  'flexible-working',
  'grievance',
  'performance-capability',
  'probation',
  'redundancy',
  'sickness-long-term',
  'sickness-short-term',
];

test.each(changed)(
  '%s tells people whose case began before it changed what to do beside its steps [FAIR-27]',
  (key) => {
    const guide = componentsOf(workflowOf(key)).find((component) => component.key === 'guide');
    const versions = guide?.settings.type === 'Content' ? guide.settings.versions : [];
    for (const day of ['2026-12-15', '2027-01-15'])
      expect(liveContentVersion(versions, day)?.content).toContain('If your case began before December 2026');
  },
);

describe.each([
  ['sickness-short-term', ['Trigger review', 'Stage one', 'Stage two', 'Final meeting', 'Appeal window', 'Close']],
  ['sickness-long-term', ['First contact', 'Welfare', 'Return', 'Capability', 'Appeal window', 'Close']],
  ['flexible-working', ['Receive', 'Consult', 'Decide', 'Appeal', 'Close']],
  ['probation', ['Set up', 'Reviews', 'Decision', 'Appeal window', 'Close']],
  ['performance-capability', ['Informal', 'Stage one', 'Stage two', 'Stage three', 'Appeal window', 'Close']],
])('%s', (key, stages) => {
  test('has the stages of the domain brief', () => {
    expect(workflowOf(key).stages.map(({ title }) => title)).toEqual(stages);
  });

  test('leads back to components only: a step or task that is gone through again would pass over what was completed before', () => {
    const loops = loopsOf(buildGraph(workflowOf(key)));
    expect(loops.flatMap((loop) => [...loop].filter((node) => !node.startsWith('c')))).toEqual([]);
  });

  test('appoints with a fixed relation, and pauses before a dismissal where it can end in one', () => {
    const components = componentsOf(workflowOf(key));
    for (const { settings } of components)
      if (settings.type === 'AddStakeholder') expect(settings).toMatchObject({ isRelationFixed: true });
    const outcomes = workflowOf(key).outcomes.map((outcome) => outcome.key);
    const canDismiss = outcomes.some((outcome) => outcome.startsWith('dismissal') || outcome === 'ended');
    expect(components.some(({ settings }) => settings.type === 'PauseCase')).toBe(canDismiss);
  });
});
