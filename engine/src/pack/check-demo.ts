import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { DemoAct, DemoCase, DemoTyped, DemoUnassigned, DemoUser } from '@evenhand/contract/packs/demo-files';
import type { Component, WorkflowDefinition } from '../definition.ts';
import { eventSetupOf } from '../event-dates.ts';
import { checkCall } from './check-demo-call.ts';
import type { CompileContext } from './compile-context.ts';
import type { CompiledTopics } from './compile-topics.ts';
import { choicesOfComponent } from './demo-choices.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { componentsOf } from './process-graph.ts';
import { byUniqueKey, resolveKey } from './resolve-key.ts';

interface Compiled {
  readonly topics: CompiledTopics;
  readonly definitions: readonly WorkflowDefinition[];
  readonly letters: readonly LetterTemplate[];
}

export interface DemoContent {
  readonly demoUsers: readonly DemoUser[];
  readonly demoCases: readonly DemoCase[];
  readonly demoUnassigned: readonly DemoUnassigned[];
}

/**
 * Demo people and scripts, with every key they use checked against the pack. While something cannot be read
 * or found elsewhere the scripts are not judged: each of their lines would only repeat that.
 */
export function checkDemo(context: CompileContext, compiled: Compiled): DemoContent {
  const usernames = checkUsers(context, compiled);
  const checks: Checks = { context, ...compiled, usernames };
  const isJudged = !context.problems.all().some(({ code }) => repeated.has(code));
  for (const { source, value } of isJudged ? context.read.files.demoCases : []) {
    byUniqueKey(value.cases, 'demo case', (_, index) => source.locationOf(['cases', index]), context.problems);
    value.cases.forEach((script, index) => {
      checkCase({ ...checks, above: value.cases.slice(0, index) }, script, (path) =>
        source.locationOf(['cases', index, ...path]),
      );
    });
  }
  const { demoUsers, demoCases } = context.read.files;
  return {
    demoUsers: demoUsers.flatMap(({ value }) => value.users),
    demoCases: demoCases.flatMap(({ value }) => value.cases),
    demoUnassigned: demoCases.flatMap(({ value }) => value.unassigned),
  };
}

const repeated: ReadonlySet<PackCode> = new Set([PackCode.Schema, PackCode.DanglingKey, PackCode.DuplicateKey]);

interface Checks extends Compiled {
  readonly context: CompileContext;
  readonly usernames: ReadonlyMap<string, string>;
}
/** With the scripts above the case, whose cases there are by then. */
type ChecksOfCase = Checks & { readonly above: readonly DemoCase[] };
type LocationOf = (path: readonly PropertyKey[]) => SourceLocation;

function checkUsers(context: CompileContext, { topics }: Compiled): Map<string, string> {
  const { read, problems } = context;
  const usernames = new Map(
    read.files.demoUsers.flatMap(({ value }) => value.users.map((user) => [user.username, user.id])),
  );
  const levels = keysOf(topics.accessLevels);
  for (const { source, value } of read.files.demoUsers) {
    value.users.forEach((user, index) => {
      const at = (...path: PropertyKey[]) => source.locationOf(['users', index, ...path]);
      user.accessLevels.forEach((key, position) => {
        resolveKey(context, levels, {
          what: 'access level',
          key,
          location: at('accessLevels', position),
          kind: 'accessLevels',
        });
      });
      if (!user.accessLevels.includes(user.primary))
        problems.report(
          PackCode.DanglingKey,
          at('primary'),
          `'${user.primary}' is not among the access levels of '${user.username}'`,
        );
      if (user.manager !== undefined)
        resolveKey(context, usernames, { what: 'user', key: user.manager, location: at('manager') });
    });
    for (const [what, ownOf] of Object.entries(mustDiffer)) {
      const items = value.users.map((user) => ({ key: ownOf(user) }));
      byUniqueKey(items, what, (_, index) => source.locationOf(['users', index]), problems);
    }
  }
  return usernames;
}

const mustDiffer: Readonly<Record<string, (user: DemoUser) => string>> = {
  username: (user) => user.username,
  'user id': (user) => user.id,
  'employee number': (user) => user.employeeNumber,
  'e-mail address': (user) => user.email,
};

function checkCase(checks: ChecksOfCase, { open, acts }: DemoCase, at: LocationOf): void {
  const { context, topics, definitions } = checks;
  const topic = resolveKey(context, keyed(topics.topics), {
    what: 'topic',
    key: open.topic,
    location: at(['open', 'topic']),
    kind: 'topic',
  });
  const level = resolveKey(context, keysOf(topics.accessLevels), {
    what: 'access level',
    key: open.accessLevel,
    location: at(['open', 'accessLevel']),
    kind: 'accessLevels',
  });
  const { problems } = context;
  if (topic !== undefined && level !== undefined && !topic.accessLevelIds.includes(level)) {
    problems.report(
      PackCode.DanglingKey,
      at(['open', 'topic']),
      `the topic '${open.topic}' is not offered to '${open.accessLevel}'`,
    );
  }
  checkPerson(checks, open.as, at(['open', 'as']));
  checkPerson(checks, open.owner, at(['open', 'owner']));
  if ('person' in open.employee) checkPerson(checks, open.employee.person, at(['open', 'employee', 'person']));
  if ('none' in open.employee) {
    checkLookup(checks, 'no-employee-reasons', open.employee.none, at(['open', 'employee', 'none']));
    if (topic?.isEmployeeRequired)
      problems.report(PackCode.DanglingKey, at(['open', 'employee']), `the topic '${open.topic}' requires an employee`);
  }
  const primary = definitions.find((definition) => definition.id === topic?.workflowId);
  let previous = minutesBefore(open.at);
  const answers = new Set<string>();
  acts.forEach((act, index) => {
    const locationOf: LocationOf = (path) => at(['acts', index, ...path]);
    const moment = minutesBefore(act.at);
    if (moment > previous)
      problems.report(PackCode.Schema, locationOf(['at']), `'${act.at}' lies before the act above it`);
    previous = moment;
    checkPerson(checks, act.as, locationOf(['as']));
    if (topic === undefined || primary === undefined) return;
    if (act.do !== undefined) {
      checkComponentAct(checks, act, { primary, locationOf });
      return;
    }
    const place = { lookups: context.lookups.byName, workflows: definitions, topic, primary };
    checkCall({ ...checks, place, answers, locationOf }, act);
    if (act.answer !== undefined) answers.add(act.answer);
  });
}

type ComponentAct = Exclude<DemoAct, { call: string }>;

function checkComponentAct(
  checks: Checks,
  act: ComponentAct,
  { primary, locationOf }: { primary: WorkflowDefinition; locationOf: LocationOf },
): void {
  const { context, definitions } = checks;
  const workflow = resolveKey(context, keyed(definitions), {
    what: 'workflow',
    key: act.process ?? primary.key,
    location: locationOf(['process']),
    kind: 'workflow',
  });
  if (workflow === undefined) return;
  const component = resolveKey(context, keyed(componentsOf(workflow)), {
    what: `component of '${workflow.key}'`,
    key: act.component,
    location: locationOf(['component']),
  });
  if (component === undefined) return;
  if (act.do === 'complete' && act.option !== undefined) {
    const advances = component.options.filter((option) => option.kind === 'advance');
    resolveKey(context, keyed(advances), {
      what: `option of '${component.key}'`,
      key: act.option,
      location: locationOf(['option']),
    });
  }
  if (act.do === 'undo') return;
  if (act.do === 'complete') checkPapers(context, act, { workflow, component, locationOf });
  if (act.do === 'complete' && act.letter !== undefined)
    checkLetter(checks, act.letter, { workflow, component, locationOf });
  if (act.files !== undefined && (eventSetupOf(workflow, component.id)?.uploadMaximum ?? 0) < act.files.length) {
    context.problems.report(
      PackCode.DanglingKey,
      locationOf(['files']),
      `'${component.key}' does not take so many files`,
    );
  }
  checkTyped(checks, act.data, { workflow, component, locationOf });
}

/** V2: the letter and the files that an event requires are given, else the demonstration could not start. */
function checkPapers(
  { problems }: CompileContext,
  act: Extract<DemoAct, { do: 'complete' }>,
  { workflow, component, locationOf }: { workflow: WorkflowDefinition; component: Component; locationOf: LocationOf },
): void {
  const setup = eventSetupOf(workflow, component.id);
  if (setup === null || !component.isSubmissionMandatory || act.data.notApplicable !== undefined) return;
  if (setup.required.letter && act.letter === undefined)
    problems.report(PackCode.DanglingKey, locationOf([]), `'${component.key}' requires its letter`);
  if (setup.required.files && act.files === undefined)
    problems.report(PackCode.DanglingKey, locationOf([]), `'${component.key}' requires a file`);
}

function checkLetter(
  { context, letters }: Checks,
  typed: Readonly<Record<string, string>>,
  { workflow, component, locationOf }: { workflow: WorkflowDefinition; component: Component; locationOf: LocationOf },
): void {
  const letterKey = eventSetupOf(workflow, component.id)?.letterKey;
  const letter = letters.find(({ key }) => key === letterKey);
  if (letter === undefined) {
    context.problems.report(PackCode.DanglingKey, locationOf(['letter']), `'${component.key}' asks for no letter`);
    return;
  }
  const fields = letter.steps.flatMap((step) => step.fields.filter(({ kind }) => kind !== 'case'));
  for (const [key, value] of Object.entries(typed)) {
    const field = resolveKey(context, keyed(fields), {
      what: `field of the letter '${letter.key}'`,
      key,
      location: locationOf(['letter', key]),
    });
    if (field?.kind === 'choice')
      resolveKey(context, keyed(field.choices), {
        what: `choice of '${field.key}'`,
        key: value,
        location: locationOf(['letter', key]),
      });
  }
}

function checkTyped(
  checks: Checks,
  data: DemoTyped,
  { workflow, component, locationOf }: { workflow: WorkflowDefinition; component: Component; locationOf: LocationOf },
): void {
  const offered = choicesOfComponent(workflow, component);
  const { context } = checks;
  data.reasons?.forEach((key, index) => {
    resolveKey(context, keyed(offered.reasons), {
      what: `reason in '${component.key}'`,
      key,
      location: locationOf(['data', 'reasons', index]),
    });
  });
  if (data.risk !== undefined)
    resolveKey(context, keyed(offered.risks), { what: 'risk', key: data.risk, location: locationOf(['data', 'risk']) });
  if (data.notApplicable !== undefined) {
    resolveKey(context, keyed(offered.notApplicable), {
      what: 'not-applicable reason',
      key: data.notApplicable,
      location: locationOf(['data', 'notApplicable']),
    });
  }
  if (data.outcome !== undefined)
    resolveKey(context, keyed(workflow.outcomes), {
      what: 'outcome',
      key: data.outcome,
      location: locationOf(['data', 'outcome']),
    });
  if (data.person !== undefined) checkPerson(checks, data.person, locationOf(['data', 'person']));
  for (const part of ['role', 'outgoingRole'] as const)
    if (data[part] !== undefined) checkFixed(checks, 'roles', data[part], locationOf(['data', part]));
  for (const part of ['relation', 'outgoingRelation'] as const)
    if (data[part] !== undefined) checkFixed(checks, 'relations', data[part], locationOf(['data', part]));
}

/** Employee numbers belong to generated people, who are not in the pack. */
function checkPerson({ context, usernames }: Checks, person: string, location: SourceLocation): void {
  if (!/^\d+$/.test(person)) resolveKey(context, usernames, { what: 'user', key: person, location, kind: 'demoUsers' });
}

function checkLookup({ context }: Checks, name: string, key: string, location: SourceLocation): void {
  resolveKey(context, keyed(context.lookups.byName[name] ?? []), {
    what: `entry of ${name}`,
    key,
    location,
    kind: 'choices',
  });
}

function checkFixed({ context }: Checks, name: 'roles' | 'relations', key: string, location: SourceLocation): void {
  resolveKey(context, context.lookups[name], {
    what: name === 'roles' ? 'participant role' : 'relation',
    key,
    location,
  });
}

function keyed<Item extends { readonly key: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.key, item]));
}

function keysOf(items: readonly { readonly id: number; readonly key: string }[]): Map<string, number> {
  return new Map(items.map((item) => [item.key, item.id]));
}

/**
 * `-30wd 09:15` as a number that shrinks as time goes on; working days count as days, which keeps the order.
 */
function minutesBefore(moment: string): number {
  const [, days = '0', hours = '0', minutes = '0'] = /^-(\d+)wd (\d\d):(\d\d)$/.exec(moment) ?? [];
  return Number(days) * 1440 - Number(hours) * 60 - Number(minutes);
}
