import type { Component, Condition, WorkflowDefinition } from '../definition.ts';
import { goneThrough } from './again-ways.ts';
import type { CompiledWorkflow } from './compile-workflow.ts';
import type { GraphNode, ProcessGraph } from './graph.ts';
import { componentNode, stepNode } from './graph.ts';
import { loopsOf } from './loops.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { buildGraph, componentsOf, optionTargets } from './process-graph.ts';
import { everyPathPasses, nodesLeadingTo, reachableNodes } from './reachability.ts';
import type { EventUse } from './workflow-context.ts';

/** Everything that can be said about the paths of a guided workflow: V4, V5, V7, V8, V9, V17 and V23. */
export function checkPaths(workflow: CompiledWorkflow, problems: ProblemReport): void {
  const { definition } = workflow;
  if (!workflow.isGraphKnown || definition.startComponentId === null) return;
  const walk: Walk = {
    workflow,
    definition,
    problems,
    graph: buildGraph(definition),
    components: componentsOf(definition),
    reached: new Set(),
  };
  const reached = reachableNodes(walk.graph);
  const walked = { ...walk, reached };
  checkReached(walked);
  checkEarlyEnds(walked);
  checkDeadEnds(walked);
  checkLoops(walked);
  checkClosing(walked);
  checkEventUses(walked);
}

interface Walk {
  readonly workflow: CompiledWorkflow;
  readonly definition: WorkflowDefinition;
  readonly problems: ProblemReport;
  readonly graph: ProcessGraph;
  readonly components: readonly Component[];
  readonly reached: ReadonlySet<GraphNode>;
}

/** V4: the largest unreachable piece is named, not everything inside it. */
function checkReached({ workflow, problems, reached }: Walk): void {
  const { names, tree } = workflow;
  const isReached = (key: string) => reached.has(componentNode(names.components.get(key)?.id ?? 0));
  for (const step of tree.stages.flatMap((stage) => stage.steps)) {
    if (step.source.endsEarly) continue;
    const keys = step.tasks.flatMap((task) => task.components.map((component) => component.source.key));
    if (keys.length > 0 && !keys.some(isReached)) {
      problems.report(PackCode.Unreachable, step.location, `nothing leads to the step '${step.source.key}'`);
      continue;
    }
    for (const task of step.tasks) {
      if (!task.components.some((component) => isReached(component.source.key))) {
        problems.report(PackCode.Unreachable, task.location, `nothing leads to the task '${task.source.key}'`);
        continue;
      }
      for (const component of task.components) {
        if (!isReached(component.source.key))
          problems.report(
            PackCode.Unreachable,
            component.location,
            `nothing leads to the component '${component.source.key}'`,
          );
      }
    }
  }
}

/** V23: HR alone comes to the step of an early end, and from it the process can be closed. */
function checkEarlyEnds(walk: Walk): void {
  const { workflow, definition, graph, problems, reached } = walk;
  const steps = workflow.tree.stages.flatMap((stage) => stage.steps).filter(({ source }) => source.endsEarly);
  const leading = nodesLeadingTo(graph, goalsOf(walk));
  steps.forEach(({ source: { key }, tasks, location }, index) => {
    const report = (sentence: string) => problems.report(PackCode.EarlyEnd, location, sentence);
    const ids = tasks.flatMap((task) =>
      task.components.map((component) => workflow.names.components.get(component.source.key)?.id ?? 0),
    );
    if (definition.kind !== 'primary') report(`'${key}' ends a process early, which only a primary process does`);
    if (index > 0) report(`'${key}' ends the process early, and so does another step before it`);
    if (ids.some((id) => reached.has(componentNode(id))))
      report(`'${key}' ends the process early: HR alone comes here, and no option may lead to it`);
    if (ids.length === 0 || ids.some((id) => !leading.has(componentNode(id))))
      report(`from '${key}' there is no way to a CloseCase`);
  });
}

/** The goal of a path: closing the case in a primary process, the end in others. */
function goalsOf({ definition, components }: Walk): GraphNode[] {
  return definition.kind === 'primary' ? closing(components).map(({ id }) => componentNode(id)) : ['end'];
}

function closing(components: readonly Component[]): Component[] {
  return components.filter(({ settings }) => settings.type === 'CloseCase' && settings.closesCase);
}

function locationOf({ workflow }: Walk, component: Component): SourceLocation {
  return workflow.names.components.get(component.key)?.node.location ?? workflow.tree.locationOf([]);
}

/** V5. */
function checkDeadEnds(walk: Walk): void {
  const { graph, components, problems, reached, definition } = walk;
  const leading = nodesLeadingTo(graph, goalsOf(walk));
  const goal = definition.kind === 'primary' ? 'a CloseCase' : 'the end';
  for (const component of components) {
    const node = componentNode(component.id);
    if (reached.has(node) && !leading.has(node))
      problems.report(
        PackCode.DeadEnd,
        locationOf(walk, component),
        `from '${component.key}' there is no way to ${goal}`,
      );
  }
}

/**
 * V7: a person must be able to choose to leave a loop, with any data, also when its tasks were done before.
 */
function checkLoops(walk: Walk): void {
  const { graph, components, definition, problems } = walk;
  for (const loop of [...loopsOf(graph), ...loopsOf(goneThrough(graph))]) {
    const members = components.filter(({ id }) => loop.has(componentNode(id)));
    const hasExit = members.some((component) =>
      component.options.some((option) => {
        const targets = optionTargets(definition, component, option);
        return (
          option.kind === 'advance' &&
          (option.requires === null || waitsForADay(option.requires)) &&
          targets.length > 0 &&
          targets.every((target) => !loop.has(target))
        );
      }),
    );
    const [first] = members;
    if (!hasExit && first !== undefined) {
      const keys = members.map(({ key }) => `'${key}'`).join(', ');
      problems.report(
        PackCode.EndlessLoop,
        locationOf(walk, first),
        `nobody can choose to leave the loop through ${keys}`,
      );
    }
  }
}

/** A day that an option waits for comes without anybody's doing. */
function waitsForADay({ kind }: Condition): boolean {
  return kind === 'passed' || kind === 'reached';
}

/**
 * V8 and V9: what must always be complete is on every path to the end, and nothing
 * closes without the Tasks gate.
 */
function checkClosing(walk: Walk): void {
  const { components, definition, graph, problems, reached } = walk;
  const closers = closing(components);
  const goals = goalsOf(walk).filter((goal) => reached.has(goal));
  for (const component of components) {
    if (component.beforeClosure !== 'always' || closers.includes(component)) continue;
    if (goals.some((goal) => !everyPathPasses(graph, [componentNode(component.id)], goal))) {
      const sentence = `'${component.key}' must always be complete, but some path ends without it; write 'beforeClosure: if-entered'`;
      problems.report(PackCode.ClosureFeasibility, locationOf(walk, component), sentence);
    }
  }
  const gates = components
    .filter(({ settings }) => settings.type === 'CloseCase' && !settings.closesCase)
    .map(({ id }) => componentNode(id));
  for (const closer of closers) {
    if (definition.kind !== 'primary') {
      problems.report(
        PackCode.ClosingPath,
        locationOf(walk, closer),
        `'${closer.key}' closes the case, which only a primary process may do; use Tasks`,
      );
    } else if (reached.has(componentNode(closer.id)) && !everyPathPasses(graph, gates, componentNode(closer.id))) {
      problems.report(
        PackCode.ClosingPath,
        locationOf(walk, closer),
        `a path leads to '${closer.key}' without passing a Tasks component`,
      );
    }
  }
}

/**
 * V17: a due date or condition may rely on an event only where it has surely
 * happened and surely has the date.
 */
function checkEventUses(walk: Walk): void {
  const { workflow, definition, problems, components } = walk;
  for (const use of workflow.uses) {
    const component = components.find(({ id }) => id === use.componentId);
    if (component === undefined) continue;
    const { settings } = component;
    const setup =
      settings.type === 'Event' ? definition.events.find(({ key }) => key === settings.eventKey) : undefined;
    if (
      use.field !== null &&
      setup !== undefined &&
      (setup.dates === 'none' || (use.field === 'endDate' && setup.dates !== 'dual'))
    ) {
      problems.report(
        PackCode.UncertainEvent,
        use.location,
        `the event of '${component.key}' records no ${use.field === 'date' ? 'date' : 'end date'}`,
      );
      continue;
    }
    if (use.field !== null && settings.type !== 'Event') {
      problems.report(PackCode.UncertainEvent, use.location, `'${component.key}' is not an Event and records no date`);
      continue;
    }
    const isOwn = use.holder.kind === 'component' && use.holder.id === use.componentId;
    // An event that may be not applicable may have no date, so another date may stand in for it.
    const mayLackDate = setup !== undefined && (setup.notApplicable.isWholeEvent || setup.notApplicable.dates);
    const isSure = isOwn ? use.isOwnFine : hasSurelyHappened(walk, use);
    if (use.mayBeUnknown === true && !isSure) continue;
    if (use.isReplaced === true && isSure && !mayLackDate) {
      const sentence = `'${component.key}' has surely happened by then, so what stands after 'otherwise' never counts`;
      problems.report(PackCode.UncertainEvent, use.location, sentence);
    } else if (use.isReplaced !== true && !isSure)
      problems.report(
        PackCode.UncertainEvent,
        use.location,
        `this relies on '${component.key}', which may not have happened by then`,
      );
    else if (!isOwn && use.field !== null && setup !== undefined && !setup.required.dates) {
      problems.report(
        PackCode.UncertainEvent,
        use.location,
        `this relies on a date of '${component.key}' that its event does not require`,
      );
    }
  }
}

function hasSurelyHappened(walk: Walk, { holder, componentId }: EventUse): boolean {
  const nodes = holder.kind === 'step' ? stepHolders(walk, holder.id) : [componentNode(holder.id)];
  const gate = [componentNode(componentId)];
  return nodes.every((node) => !walk.reached.has(node) || everyPathPasses(walk.graph, gate, node));
}

/** A step is entered through its entry or straight into one of its components. */
function stepHolders({ definition }: Walk, stepId: number): GraphNode[] {
  const step = definition.stages.flatMap((stage) => stage.steps).find(({ id }) => id === stepId);
  return [
    stepNode(stepId),
    ...(step?.tasks.flatMap((task) => task.components.map(({ id }) => componentNode(id))) ?? []),
  ];
}
