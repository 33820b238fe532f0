import type { EventSetup } from '../../component-settings.ts';
import type { Component, WorkflowDefinition } from '../../definition.ts';
import type { CaseField } from '../../letters/case-fields.ts';
import type { CompileContext } from '../compile-context.ts';
import type { CompiledWorkflow } from '../compile-workflow.ts';
import { didYouMean } from '../did-you-mean.ts';
import { componentNode } from '../graph.ts';
import { PackCode } from '../problem.ts';
import { buildGraph, componentsOf } from '../process-graph.ts';
import { everyPathPasses, reachableNodes } from '../reachability.ts';
import { resolveKey } from '../resolve-key.ts';
import type { CaseFieldUse, LetterFields } from './compile-letter-fields.ts';
import type { LetterFile } from './read-letter-file.ts';

interface LetterToCheck {
  readonly file: LetterFile;
  readonly fields: LetterFields;
  /** The workflows the letter is for. */
  readonly users: readonly CompiledWorkflow[];
}

/**
 * V2: relations and events that a letter reads exist. V14: what it cannot be completed without is there on
 * every path to each component whose event asks for the letter.
 */
export function checkCaseUses(context: CompileContext, { file, fields, users }: LetterToCheck): void {
  for (const use of fields.caseUses) {
    if (!exists(context, use, { letterKey: file.key, users }) || !use.isNeeded) continue;
    checkService(context, use);
    for (const workflow of users) {
      if (workflow.isGraphKnown) checkPathsTo(context, use, { workflow, letterKey: file.key });
    }
  }
}

/** V14: what a letter cannot do without is given in `service.yaml`. */
function checkService({ read, problems }: CompileContext, { field, location, written }: CaseFieldUse): void {
  const [service] = read.files.service;
  if (field.of !== 'service' || service === undefined || service.value[field.part] !== undefined) return;
  const sentence = `the service gives no '${field.part}' in service.yaml, so '${written}' is not there; write 'optional: true'`;
  problems.report(PackCode.UncertainMergeField, location, sentence);
}

interface Users {
  readonly letterKey: string;
  readonly users: readonly CompiledWorkflow[];
}

function exists(
  context: CompileContext,
  { field, location, written }: CaseFieldUse,
  { letterKey, users }: Users,
): boolean {
  const { problems, lookups, read } = context;
  if (field.of === 'participant')
    return resolveKey(context, lookups.relations, { what: 'relation', key: field.relationKey, location }) !== undefined;
  if (field.of !== 'event') return true;
  const events = users.flatMap(({ definition }) => definition.events);
  const { eventKey } = field;
  const setups = events.filter((setup) => (eventKey === null ? setup.letterKey === letterKey : setup.key === eventKey));
  if (setups.some((setup) => records(setup, field.part))) return true;
  // Says nothing while a file cannot be read: the event may be in it.
  const isAllKnown =
    users.length > 0 && !read.unreadable.has('workflow') && !users.some(({ tree }) => tree.isIncomplete);
  if (!isAllKnown) return false;
  if (setups.length === 0) {
    // A letter that no event names is reported at its users.
    if (eventKey === null) return false;
    const nearest = didYouMean(
      eventKey,
      events.map(({ key }) => key),
    );
    problems.report(PackCode.DanglingKey, location, `no workflow of this letter has an event '${eventKey}'`, nearest);
    return false;
  }
  const which =
    eventKey === null ? 'no event that names this letter records' : `the event '${eventKey}' does not record`;
  problems.report(PackCode.DanglingKey, location, `${which} '${written.split('.').at(-1) ?? ''}'`);
  return false;
}

interface User {
  readonly workflow: CompiledWorkflow;
  readonly letterKey: string;
}

/** V14 for one field in one workflow. */
function checkPathsTo(
  { problems, lookups }: CompileContext,
  { field, location, written }: CaseFieldUse,
  { workflow, letterKey }: User,
): void {
  if (field.of !== 'participant' && field.of !== 'event') return;
  const { definition } = workflow;
  const graph = buildGraph(definition);
  const reached = reachableNodes(graph);
  const components = componentsOf(definition);
  const gates = components
    .filter((component) => gives(component, field, definition, lookups.relations))
    .map(({ id }) => componentNode(id));
  for (const component of components) {
    const setup = setupOf(component, definition);
    if (setup?.letterKey !== letterKey || !reached.has(componentNode(component.id))) continue;
    // The form that asks for the letter is being filled in.
    const isOwn = field.of === 'event' && (field.eventKey ?? setup.key) === setup.key;
    if (isOwn && records(setup, field.part)) continue;
    if (!gates.includes(componentNode(component.id)) && everyPathPasses(graph, gates, componentNode(component.id)))
      continue;
    const sentence = `'${written}' may not be there when '${component.key}' of the workflow '${definition.key}' asks for this letter; write 'optional: true'`;
    problems.report(PackCode.UncertainMergeField, location, sentence);
  }
}

/** True if nobody gets past this component without recording what the field reads. */
function gives(
  component: Component,
  field: CaseField,
  definition: WorkflowDefinition,
  relations: ReadonlyMap<string, number>,
): boolean {
  const { settings } = component;
  if (!component.isSubmissionMandatory) return false;
  if (field.of === 'participant') {
    return (
      settings.type === 'AddStakeholder' &&
      settings.isRelationFixed === true &&
      settings.relationId === relations.get(field.relationKey)
    );
  }
  const setup = setupOf(component, definition);
  return (
    field.of === 'event' &&
    setup?.key === field.eventKey &&
    records(setup, field.part) &&
    isSurelyFilled(setup, field.part)
  );
}

function setupOf({ settings }: Component, definition: WorkflowDefinition): EventSetup | undefined {
  return settings.type === 'Event' ? definition.events.find(({ key }) => key === settings.eventKey) : undefined;
}

type EventPart = Extract<CaseField, { of: 'event' }>['part'];

function records(setup: EventSetup, part: EventPart): boolean {
  switch (part) {
    case 'date':
      return setup.dates !== 'none';
    case 'time':
      return setup.dates !== 'none' && setup.isTimed;
    case 'endDate':
      return setup.dates === 'dual';
    case 'freeText':
      return setup.isFreeText;
    case 'reasons':
      return setup.reasons !== null;
    case 'files':
      return setup.uploadMaximum > 0;
  }
}

function isSurelyFilled({ required, notApplicable }: EventSetup, part: EventPart): boolean {
  if (notApplicable.isWholeEvent) return false;
  if (part === 'freeText') return required.freeText;
  if (part === 'files') return required.files && !notApplicable.files;
  return part === 'reasons'
    ? required.reasons && !notApplicable.reasonsSection
    : required.dates && !notApplicable.dates;
}
