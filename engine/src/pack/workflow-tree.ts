import type { ComponentSource, EventSource } from '@evenhand/contract/packs/workflow-components';
import type { StageSource, StepSource, TaskSource, WorkflowFile } from '@evenhand/contract/packs/workflow-file';
import { didYouMean } from './did-you-mean.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { PackFile, ReadPack } from './read-pack.ts';
import type { SourceFile, SourcePath } from './source-file.ts';

/** Stands in a step's title of a part file for the number of the stage that includes it. */
const STAGE_NUMBER = '{stage}';

/** A workflow file with its parts put in, each with the location it was written at. */
export interface WorkflowTree {
  readonly file: WorkflowFile;
  readonly locationOf: (path: SourcePath) => SourceLocation;
  readonly stages: readonly StageNode[];
  readonly events: ReadonlyMap<string, EventNode>;
  /** A part is missing or broken: what is not found may be in it. */
  readonly isIncomplete: boolean;
}
export interface StageNode {
  readonly source: StageSource;
  readonly location: SourceLocation;
  /** Targets outside an included part; null when the stage is written in the workflow itself. */
  readonly exits: readonly string[] | null;
  readonly steps: readonly StepNode[];
}
export interface StepNode {
  readonly source: StepSource;
  readonly location: SourceLocation;
  readonly locationOf: (path: SourcePath) => SourceLocation;
  readonly tasks: readonly TaskNode[];
}
export interface TaskNode {
  readonly source: TaskSource;
  readonly location: SourceLocation;
  readonly components: readonly ComponentNode[];
}
export interface ComponentNode {
  readonly source: ComponentSource;
  readonly location: SourceLocation;
  /** Finds the line of something inside the component. */
  readonly locationOf: (path: SourcePath) => SourceLocation;
  /** Its stage, with the exits that a part file may use, and what each `target:x` of the part means. */
  readonly stage: {
    readonly key: string;
    readonly exits: readonly string[] | null;
    readonly targets: Readonly<Record<string, string>>;
  };
}
export interface EventNode {
  readonly source: EventSource;
  readonly locationOf: (path: SourcePath) => SourceLocation;
}

export function readWorkflowTree(
  { source, value }: PackFile<WorkflowFile>,
  read: ReadPack,
  problems: ProblemReport,
): WorkflowTree {
  const events = new Map<string, EventNode>();
  let isIncomplete = false;
  const addEvents = (block: Readonly<Record<string, EventSource>>, from: SourceFile) => {
    for (const [key, event] of Object.entries(block)) {
      const known = events.get(key);
      if (known !== undefined && known.source !== event) {
        problems.report(
          PackCode.DuplicateKey,
          from.locationOf(['events', key]),
          `the event '${key}' is defined twice in the workflow '${value.key}'`,
        );
      }
      events.set(key, { source: event, locationOf: (path) => from.locationOf(['events', key, ...path]) });
    }
  };
  addEvents(value.events, source);
  const stages = value.stages.map((stage, index): StageNode => {
    const location = source.locationOf(['stages', index]);
    if (stage.include === undefined) {
      return {
        source: stage,
        location,
        exits: null,
        steps: stepsOf(stage.steps ?? [], source, ['stages', index, 'steps'], {
          key: stage.key,
          exits: null,
          targets: {},
        }),
      };
    }
    const path = `workflows/${stage.include}`;
    const part = read.files.workflowPart.find((candidate) => candidate.source.path === path);
    if (part === undefined) {
      isIncomplete = true;
      const partPaths = read.files.workflowPart.map((candidate) => candidate.source.path.replace(/^workflows\//, ''));
      if (!read.unreadable.has('workflowPart')) {
        const at = source.locationOf(['stages', index, 'include']);
        problems.report(
          PackCode.DanglingKey,
          at,
          `there is no part file '${stage.include}'`,
          didYouMean(stage.include, partPaths),
        );
      }
      return { source: stage, location, exits: stage.exits, steps: [] };
    }
    addEvents(part.value.events, part.source);
    const steps = part.value.steps.map((step) => ({
      ...step,
      title: step.title.replaceAll(STAGE_NUMBER, String(index + 1)),
    }));
    const { key, exits, targets } = stage;
    const included = { key, exits: [...exits, ...Object.values(targets)], targets };
    return { source: stage, location, exits, steps: stepsOf(steps, part.source, ['steps'], included) };
  });
  return { file: value, locationOf: source.locationOf, stages, events, isIncomplete };
}

function stepsOf(
  steps: readonly StepSource[],
  from: SourceFile,
  path: SourcePath,
  stage: ComponentNode['stage'],
): StepNode[] {
  return steps.map((step, stepIndex) => {
    const stepPath = [...path, stepIndex];
    const tasks = step.tasks.map((task, taskIndex): TaskNode => {
      const taskPath = [...stepPath, 'tasks', taskIndex];
      const components = task.components.map((component, index): ComponentNode => {
        const componentPath = [...taskPath, 'components', index];
        return {
          source: component,
          location: from.locationOf(componentPath),
          locationOf: (inner) => from.locationOf([...componentPath, ...inner]),
          stage,
        };
      });
      return { source: task, location: from.locationOf(taskPath), components };
    });
    return {
      source: step,
      location: from.locationOf(stepPath),
      locationOf: (inner) => from.locationOf([...stepPath, ...inner]),
      tasks,
    };
  });
}
