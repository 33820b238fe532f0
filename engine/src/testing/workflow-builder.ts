import type { ComponentSettings, EventSetup } from '../component-settings.ts';
import type {
  Component,
  Condition,
  Notification,
  Option,
  Stage,
  Step,
  Target,
  WorkflowDefinition,
  WorkflowTask,
} from '../definition.ts';
import type { Duration } from '../due-terms.ts';
import type { LookupItem } from '../lookup-item.ts';

/**
 * Small workflows for tests. Ids are given by name: `idOf('risk')` is the same number wherever the name is
 * used, so that a test can name components, options and reasons without their numbers.
 */

const ids = new Map<string, number>();

/** The number of a name. */
export function idOf(name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size + 1);
  return ids.size;
}

/** A working-day count. */
export function workingDays(count: number): Duration {
  return { count, unit: 'working-day' };
}

export const to = {
  following: { kind: 'following' },
  endTask: { kind: 'end-task' },
  end: { kind: 'end' },
  component: (key: string): Target => ({ kind: 'component', componentId: idOf(key) }),
  step: (key: string): Target => ({ kind: 'step', stepId: idOf(`step:${key}`) }),
  stage: (key: string): Target => ({ kind: 'stage', stageId: idOf(`stage:${key}`) }),
} as const;

export interface AdvanceOptions {
  readonly next?: Target | readonly { readonly when: Condition | null; readonly to: Target }[];
  readonly starts?: { readonly workflow: string; readonly isMandatory?: boolean; readonly isOnce?: boolean };
  readonly requires?: Condition;
  readonly refuse?: string;
  readonly met?: string;
}

/** An option that leads on. Its id is that of `<component>/<key>`. */
export function option(key: string, more: AdvanceOptions = {}): (component: string) => Option {
  return (component) => ({
    id: idOf(`${component}/${key}`),
    key,
    title: key,
    kind: 'advance',
    next:
      more.next === undefined ? [] : Array.isArray(more.next) ? more.next : [{ when: null, to: more.next as Target }],
    startProcess:
      more.starts === undefined
        ? null
        : {
            workflowId: idOf(`workflow:${more.starts.workflow}`),
            workflowKey: more.starts.workflow,
            isMandatory: more.starts.isMandatory ?? false,
            isOnce: more.starts.isOnce ?? false,
          },
    requires: more.requires ?? null,
    refuse: more.refuse ?? null,
    ...(more.met === undefined ? {} : { met: more.met }),
  });
}

export interface ComponentOptions {
  readonly title?: string;
  readonly isMandatory?: boolean;
  readonly beforeClosure?: Component['beforeClosure'];
  readonly isUndoable?: boolean;
  readonly options?: readonly ((component: string) => Option)[];
  readonly notify?: readonly Notification[];
}

/**
 * A component with a `continue` option unless it names its own; save, cancel and previous are always there.
 */
export function component(key: string, settings: ComponentSettings, more: ComponentOptions = {}): Component {
  const standard = (['save', 'cancel', 'previous'] as const).map(
    (kind): Option => ({
      id: idOf(`${key}/${kind}`),
      key: kind,
      title: kind,
      kind,
      next: [],
      startProcess: null,
      requires: null,
      refuse: null,
    }),
  );
  return {
    id: idOf(key),
    key,
    title: more.title ?? key,
    introductionNarrative: null,
    exitNarrative: null,
    isSubmissionMandatory: more.isMandatory ?? false,
    beforeClosure: more.beforeClosure ?? 'never',
    isUndoable: more.isUndoable ?? true,
    options: [...(more.options ?? [option('continue')]).map((make) => make(key)), ...standard],
    settings,
    notify: more.notify ?? [],
  };
}

/** A pure decision between options. */
export function choice(key: string, more: ComponentOptions = {}): Component {
  return component(key, { type: 'NoContent' }, more);
}

export function task(key: string, components: readonly Component[]): WorkflowTask {
  return { id: idOf(`task:${key}`), key, title: key, components };
}

export interface StepOptions {
  readonly order?: Step['order'];
  readonly assign?: Step['assign'];
  readonly endsEarly?: boolean;
}

export function step(key: string, tasks: readonly WorkflowTask[], more: StepOptions = {}): Step {
  const assign =
    more.assign === undefined ? { to: { kind: 'owner' as const }, due: workingDays(5), from: null } : more.assign;
  return {
    id: idOf(`step:${key}`),
    key,
    title: key,
    order: more.order ?? 'fixed',
    seekHelp: 3,
    seekHelpContent: null,
    assign,
    tasks,
    ...(more.endsEarly === true ? { endsEarly: true } : {}),
  };
}

export function stage(key: string, steps: readonly Step[]): Stage {
  return { id: idOf(`stage:${key}`), key, title: key, steps };
}

/** Lookup items named by their keys; `parent/child` makes a secondary of `parent`. */
export function items(...keys: readonly string[]): readonly LookupItem[] {
  return keys.map((key) => {
    const primary = key.includes('/') ? key.slice(0, key.indexOf('/')) : null;
    return {
      id: idOf(`item:${key}`),
      key,
      title: key,
      explanatoryText: null,
      primaryId: primary === null ? null : idOf(`item:${primary}`),
      isRetired: false,
    };
  });
}

/** The number of a lookup item. */
export function item(key: string): number {
  return idOf(`item:${key}`);
}

export interface EventOptions {
  readonly dates?: EventSetup['dates'];
  readonly isTimed?: boolean;
  readonly minimumNotice?: Duration | null;
  readonly reasons?: EventSetup['reasons'];
  readonly isFreeText?: boolean;
  readonly uploadMaximum?: number;
  readonly required?: Partial<EventSetup['required']>;
  readonly notApplicable?: Partial<EventSetup['notApplicable']>;
}

export function eventSetup(key: string, more: EventOptions = {}): EventSetup {
  return {
    key,
    title: key,
    dates: more.dates ?? 'single',
    isTimed: more.isTimed ?? false,
    minimumNotice: more.minimumNotice ?? null,
    reasons: more.reasons ?? null,
    isFreeText: more.isFreeText ?? false,
    uploadMaximum: more.uploadMaximum ?? 0,
    letterKey: null,
    prefaces: { dates: null, reasons: null, freeText: null, files: null, letter: null },
    required: { dates: false, reasons: false, freeText: false, files: false, letter: false, ...more.required },
    notApplicable: {
      isWholeEvent: false,
      reasons: [],
      dates: false,
      reasonsSection: false,
      files: false,
      letter: false,
      ...more.notApplicable,
    },
  };
}

/** A notification that asks for nothing in particular unless the test says more. */
export function notification(more: Partial<Notification> & Pick<Notification, 'type' | 'title'>): Notification {
  return {
    to: { kind: 'owner' },
    on: 'entered',
    due: null,
    from: null,
    every: null,
    isRequiredBeforeClosure: false,
    unless: null,
    when: null,
    ...more,
  };
}

export type WorkflowOptions = Partial<Omit<WorkflowDefinition, 'id' | 'key' | 'title' | 'stages'>>;

/**
 * A primary workflow that starts at its first component, with reasons `late` and `rude` and risks
 * `low`, `high` and `critical`.
 */
export function workflow(key: string, stages: readonly Stage[], more: WorkflowOptions = {}): WorkflowDefinition {
  return {
    id: idOf(`workflow:${key}`),
    key,
    title: key,
    kind: 'primary',
    isStageStepApplicable: true,
    isChecklistShown: true,
    undoScope: 'stage',
    reasons: { label: 'Reason(s)', isMulti: true, isEditable: true, items: items('late', 'rude') },
    risks: { items: items('low', 'high', 'critical') },
    outcomes: items('upheld', 'not-upheld'),
    stageLabel: null,
    stepLabel: null,
    startComponentId: stages[0]?.steps[0]?.tasks[0]?.components[0]?.id ?? null,
    stages,
    events: [],
    ...more,
  };
}
