import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseWorld } from '../case-in-memory/case-world.ts';
import { primaryId, runningOf } from '../case-in-memory/case-world.ts';
import type { Target, WorkflowDefinition } from '../definition.ts';
import { openCase } from '../testing/case-acts.ts';
import { choice, option, stage, step, task, to, workflow } from '../testing/workflow-builder.ts';
import type { GraphNode, ProcessGraph } from './graph.ts';
import { componentNode } from './graph.ts';
import { buildGraph, componentsOf } from './process-graph.ts';
import { everyPathPasses } from './reachability.ts';
import { currentComponent, press } from './walker/press.ts';

/** The checks of a pack look at the graph; the engine must lead nowhere else. */

/** Plan of a workflow: numbers of components by step and task, and targets of each second option. */
interface Plan {
  readonly steps: readonly { readonly order: 'fixed' | 'any'; readonly tasks: readonly number[] }[];
  readonly jumps: readonly {
    readonly kind: 'component' | 'step' | 'stage' | 'end-task' | 'end';
    readonly to: number;
  }[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  steps: fc.array(
    fc.record({
      order: fc.constantFrom('fixed', 'fixed', 'any'),
      tasks: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  jumps: fc.array(
    fc.record({ kind: fc.constantFrom('component', 'step', 'step', 'stage', 'end-task', 'end'), to: fc.nat(9) }),
    { minLength: 4, maxLength: 8 },
  ),
});

function workflowOf({ steps, jumps }: Plan): WorkflowDefinition {
  const names = steps.flatMap(({ tasks }, s) =>
    tasks.flatMap((count, t) => Array.from({ length: count }, (_, c) => `c${s}${t}${c}`)),
  );
  const target = (index: number): Target => {
    const jump = jumps[index % jumps.length];
    switch (jump?.kind) {
      case 'component':
        return to.component(names[jump.to % names.length] ?? '');
      case 'step':
      case 'stage':
        return to[jump.kind](`s${jump.to % steps.length}`);
      case 'end-task':
        return index === 0 ? to.end : to.endTask;
      default:
        return to.end;
    }
  };
  const part = (name: string) =>
    choice(name, {
      options: [option('on', { next: to.following }), option('jump', { next: target(names.indexOf(name)) })],
    });
  const stages = steps.map(({ order, tasks }, s) =>
    stage(`s${s}`, [
      step(
        `s${s}`,
        tasks.map((count, t) =>
          task(
            `t${s}${t}`,
            Array.from({ length: count }, (_, c) => part(`c${s}${t}${c}`)),
          ),
        ),
        { order },
      ),
    ]),
  );
  // A pack says where its process ends; one that merely comes past its last step is refused (V5).
  const last = choice('last', { options: [option('on', { next: to.end }), option('jump', { next: target(0) })] });
  return workflow('planned', [...stages, stage('last', [step('last', [task('last', [last])])])]);
}

/** Reached components in order, with the end of the process last if it was reached. */
function walkedNodes(definition: WorkflowDefinition, choices: readonly boolean[]): readonly GraphNode[] {
  const world: CaseWorld = openCase([definition]);
  const processId = primaryId(world);
  const walked: GraphNode[] = [];
  for (const isJump of [false, ...choices]) {
    const component = currentComponent(world, processId);
    if (component === null) break;
    walked.push(componentNode(component.id));
    const chosen = component.options[isJump ? 1 : 0];
    if (chosen !== undefined) press(world, processId, chosen, null);
  }
  return runningOf(world, processId).record.ended === null ? walked : [...walked, 'end'];
}

/** The components, and the end, that a component leads to without passing another. */
function following({ next, again }: ProcessGraph, from: GraphNode): ReadonlySet<GraphNode> {
  const nodes = new Set<GraphNode>();
  const passed = new Set<GraphNode>();
  const waiting = [...(next.get(from) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (passed.has(node)) continue;
    passed.add(node);
    if (node.startsWith('c') || node === 'end') nodes.add(node);
    else waiting.push(...(next.get(node) ?? []), ...again.filter((way) => way.from === node).map((way) => way.to));
  }
  return nodes;
}

const walked = fc.record({ plan: plans, choices: fc.array(fc.boolean(), { minLength: 10, maxLength: 40 }) });

test('the engine never leads past what every path passes, however often a step is gone through', () => {
  let ended = 0;
  const property = fc.property(walked, ({ plan, choices }) => {
    const definition = workflowOf(plan);
    const path = walkedNodes(definition, choices);
    const graph = buildGraph(definition);
    for (const goal of new Set(path)) {
      const before = new Set(path.slice(0, path.indexOf(goal)));
      const gates = componentsOf(definition).filter(
        ({ id }) => everyPathPasses(graph, [componentNode(id)], goal) && componentNode(id) !== goal,
      );
      expect(gates.filter(({ id }) => !before.has(componentNode(id))).map(({ key }) => key)).toEqual([]);
    }
    if (path.at(-1) === 'end') ended += 1;
  });
  void fc.assert(property, { numRuns: 200 });
  expect(ended).toBeGreaterThan(40);
});

test('every way that the engine takes through steps of fixed order is a way of the graph', () => {
  const property = fc.property(walked, ({ plan, choices }) => {
    const definition = workflowOf({ ...plan, steps: plan.steps.map(({ tasks }) => ({ order: 'fixed', tasks })) });
    const path = walkedNodes(definition, choices);
    const graph = buildGraph(definition);
    path.slice(1).forEach((node, index) => {
      const from = path[index];
      if (from !== undefined) expect([...following(graph, from)]).toContain(node);
    });
  });
  void fc.assert(property, { numRuns: 200 });
});
