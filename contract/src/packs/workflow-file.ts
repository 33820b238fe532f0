import * as z from 'zod/mini';
import { assignee, due, eventMoment, key, packPath, target, title, was } from './pack-fields.ts';
import { componentSource, eventSource } from './workflow-components.ts';

/** Seek-help behaviour while a case is in a step. */
const seekHelp = z.enum(['hidden', 'visible-locks', 'visible']);

const taskSource = z.strictObject({ key, was, title, components: z.array(componentSource).check(z.minLength(1)) });
export type TaskSource = z.output<typeof taskSource>;

const stepSource = z.strictObject({
  key,
  was,
  title,
  order: z._default(z.enum(['fixed', 'any']), 'fixed'),
  seekHelp: z.optional(seekHelp),
  seekHelpText: z.optional(title),
  /**
   * Assignee and due time of the step; `from` measures from an event's date instead of from entering the step. `title`
   * is what the person is asked to do, as the title of the task; left out, the step's own title.
   */
  assign: z.optional(
    z.strictObject({ to: assignee, due: z.optional(due), from: z.optional(eventMoment), title: z.optional(title) }),
  ),
  /**
   * The step in which a process that ends early is brought to its end. HR alone comes to it, by the act of that name
   * (decision 0110); no option leads here, and what follows from step to step passes it by.
   */
  endsEarly: z._default(z.boolean(), false),
  /** While the process is here, the hearing manager sees the live warnings of the employee (decision 0119). */
  liveWarnings: z._default(z.boolean(), false),
  /** Left out only in a workflow of kind simple. */
  tasks: z._default(z.array(taskSource), []),
});
export type StepSource = z.output<typeof stepSource>;

/**
 * A stage holds its steps, or names a part file that does; `exits` lists where that part may lead outside itself, and
 * `targets` says where each `target:x` of the part leads in this workflow.
 */
const stageSource = z
  .strictObject({
    key,
    was,
    title,
    steps: z.optional(z.array(stepSource).check(z.minLength(1))),
    include: z.optional(packPath),
    exits: z._default(z.array(target), []),
    targets: z._default(z.record(key, target), {}),
  })
  .check(
    z.refine((stage) => (stage.steps === undefined) !== (stage.include === undefined), 'needs either steps or include'),
  );
export type StageSource = z.output<typeof stageSource>;

const events = z._default(z.record(key, eventSource), {});

/**
 * `workflows/parts/*.yaml`: the steps of a stage, shared between workflows, with the events they use.
 * `{stage}` in the title of a step is the number of the stage in the workflow that includes the part.
 */
export const workflowPartFile = z.strictObject({ steps: z.array(stepSource).check(z.minLength(1)), events });

/** `workflows/*.yaml`. */
export const workflowFile = z
  .strictObject({
    key,
    was,
    title,
    kind: z.enum(['primary', 'sub-process', 'anytime-event', 'simple']),
    /** The case shows stage and step. */
    stageStep: z._default(z.boolean(), true),
    /** The process screen shows the checklist. */
    checklist: z._default(z.boolean(), true),
    undoScope: z._default(z.enum(['step', 'stage', 'process']), 'stage'),
    /** Who moves the case to a step of their choice: those who edit case details, or HR alone. */
    setStep: z._default(z.enum(['editors', 'hr']), 'editors'),
    reasons: z.optional(
      z.strictObject({
        set: key,
        label: title,
        multi: z._default(z.boolean(), false),
        editable: z._default(z.boolean(), true),
      }),
    ),
    risk: z.optional(z.strictObject({ set: key })),
    outcomes: z._default(z.array(key), []),
    /** Labels of stage and step in a simple workflow. */
    labels: z.optional(z.strictObject({ stage: title, step: title })),
    seekHelp: z._default(seekHelp, 'visible'),
    seekHelpText: z.optional(title),
    /** The component the process begins with; left out, the first. */
    start: z.optional(key),
    /**
     * Cancels the planned notices of the process this one is about, if its Event `of` has one of these reasons at the
     * end: an appeal has overturned a warning, so no warning ends.
     */
    dropNotices: z.optional(z.strictObject({ of: key, is: z.array(key).check(z.minLength(1)) })),
    stages: z.array(stageSource).check(z.minLength(1)),
    events,
  })
  .check(
    z.refine(
      ({ kind, dropNotices }) => dropNotices === undefined || kind === 'sub-process' || kind === 'anytime-event',
      'needs the kind sub-process or anytime-event to have dropNotices',
    ),
  );
export type WorkflowFile = z.output<typeof workflowFile>;
