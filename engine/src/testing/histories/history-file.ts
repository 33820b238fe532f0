import { createHash } from 'node:crypto';
import type { CaseWorld, Engine } from '../../case-in-memory/case-world.ts';
import { copyOf } from '../../case-in-memory/case-world.ts';
import type { WorkflowDefinition } from '../../definition.ts';
import { compiledFormOf } from '../../pack/compiled-form.ts';
import { componentsOf } from '../../pack/process-graph.ts';
import type { CompiledPack } from '../../pack.ts';
import { describeChange, digestOf } from './describe-change.ts';
import type { HistoryStep } from './history-case.ts';
import { caseOf, perform } from './history-case.ts';

/**
 * The recorded histories of one workflow, as a text. Each begins like others before it and goes another way
 * from some step on, so what they share is written once (decision 0039):
 *
 *     2 reasons/continue {"workflowReasonIds":[4]} = 1f0c22ab
 *       at receive/risk
 *     3 < 1 reasons/previous = 77a0b6c1
 *
 * A step has a number and follows the one before it, or the one after `<`. `p2` is the second process of the
 * case. Behind `=` is the digest of the rows, below it what the step has changed.
 */
export interface PlacedStep {
  readonly number: number;
  /** The step before it; 0 is the beginning. */
  readonly after: number;
  readonly step: HistoryStep;
}

/** The text of these steps, as an engine does them. */
export function recordingOf(
  pack: CompiledPack,
  definition: WorkflowDefinition,
  steps: readonly PlacedStep[],
  engine: Engine,
): string {
  const begun = caseOf(pack, definition, engine);
  const worlds = new Map<number, CaseWorld>([[0, begun]]);
  const nothing = { ...copyOf(begun), processes: new Map(), tasks: [], notices: [], stageAndStep: null };
  const lines = [`${definition.key} ${formsOf(pack, definition)}`, ...describeChange(nothing, begun).map(indented)];
  for (const { number, after, step } of steps) {
    const before = worlds.get(after);
    if (before === undefined) throw new Error(`Step ${number} follows step ${after}, which is not there.`);
    const world = copyOf(before);
    const refusal = perform(world, step);
    worlds.set(number, world);
    lines.push(`${number}${after === number - 1 ? '' : ` < ${after}`} ${sentenceOf(step)} = ${digestOf(world)}`);
    if (refusal !== null)
      lines.push(indented(`refused ${[refusal.code, refusal.description, ...(refusal.blockers ?? [])].join(' ')}`));
    lines.push(...describeChange(before, world).map(indented));
  }
  return `${lines.join('\n')}\n`;
}

/** The steps of a recorded text. */
export function stepsOf(text: string): readonly PlacedStep[] {
  const lines = text.split('\n').slice(1);
  return lines.flatMap((line): PlacedStep[] => {
    const groups = /^(?<number>\d+)(?: < (?<after>\d+))? (?<step>.+) = [0-9a-f]{8}$/.exec(line)?.groups;
    if (groups === undefined) return [];
    const number = Number(groups.number);
    return [
      {
        number,
        after: groups.after === undefined ? number - 1 : Number(groups.after),
        step: readStep(groups.step ?? ''),
      },
    ];
  });
}

/** True if the recording is of the present versions of the processes. */
export function isOfPack(text: string, pack: CompiledPack, definition: WorkflowDefinition): boolean {
  return text.slice(0, text.indexOf('\n')) === `${definition.key} ${formsOf(pack, definition)}`;
}

/** Digest of everything in the pack that decides how this process runs, with those it may start. */
function formsOf(pack: CompiledPack, definition: WorkflowDefinition): string {
  const { workflows, service, lawDates } = pack;
  const started = (from: WorkflowDefinition) =>
    componentsOf(from).flatMap(({ options }) => options.map(({ startProcess }) => startProcess?.workflowId));
  const reached = new Set([definition]);
  for (const one of reached)
    for (const id of started(one)) for (const other of workflows) if (other.id === id) reached.add(other);
  const said = [[...reached].map(compiledFormOf), service.holidays, service.timeZone, lawDates];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

function sentenceOf(step: HistoryStep): string {
  if (step.kind === 'wait') return `wait ${step.days}`;
  if (step.kind === 'tasks') return 'tasks';
  if (step.kind === 'end-early') return 'end early';
  if (step.kind === 'add-matter') return 'add a matter';
  if (step.kind === 'withdraw-matters') return 'withdraw matters';
  const { process, component, option, data } = step;
  return `${process === 1 ? '' : `p${process} `}${component}/${option}${data === null ? '' : ` ${JSON.stringify(data)}`}`;
}

function readStep(text: string): HistoryStep {
  if (text === 'tasks') return { kind: 'tasks' };
  if (text === 'end early') return { kind: 'end-early' };
  if (text === 'add a matter') return { kind: 'add-matter' };
  if (text === 'withdraw matters') return { kind: 'withdraw-matters' };
  const days = /^wait (\d+)$/.exec(text)?.[1];
  if (days !== undefined) return { kind: 'wait', days: Number(days) };
  const found = /^(?:p(?<process>\d+) )?(?<component>[^ /]+)\/(?<option>[^ /]+)(?: (?<data>.+))?$/.exec(text)?.groups;
  if (found === undefined) throw new Error(`'${text}' is no step.`);
  const { process, component = '', option = '', data } = found;
  return {
    kind: 'submit',
    process: Number(process ?? 1),
    component,
    option,
    data: data === undefined ? null : JSON.parse(data),
  };
}

function indented(line: string): string {
  return `  ${line}`;
}
