import type { ProcessTestsFile } from '@evenhand/contract/packs/process-tests-file';
import type { CompiledPack } from '../pack.ts';

import { adviseOn } from './advise.ts';
import { checkCalendars } from './check-calendars.ts';
import type { DemoContent } from './check-demo.ts';
import { checkDemo } from './check-demo.ts';
import { checkPaths } from './check-paths.ts';
import { checkProcessCycles } from './check-process-cycles.ts';
import { checkRemoved } from './check-removed.ts';
import type { CompileContext } from './compile-context.ts';
import { compileEvidenceRules } from './compile-evidence-rules.ts';
import { compileIdentityVerification } from './compile-identity-verification.ts';
import { compileLookups } from './compile-lookups.ts';
import { compileReminders } from './compile-reminders.ts';
import { compileSeparation } from './compile-separation.ts';
import { compileTopics } from './compile-topics.ts';
import type { CompiledWorkflow } from './compile-workflow.ts';
import { compileWorkflow } from './compile-workflow.ts';
import type { FormerNames, IdsLock } from './ids-lock.ts';
import { createIdRegister, readIdsLock, reportMissingIds } from './ids-lock.ts';
import { compileLetters, numberLetters } from './letters/compile-letters.ts';
import { readLogo } from './logo-image.ts';
import type { PackProblem } from './problem.ts';
import { createProblemReport, PackCode } from './problem.ts';
import type { PackFile } from './read-pack.ts';
import { readPack } from './read-pack.ts';
import { byUniqueKey, resolveKey } from './resolve-key.ts';
import type { TextLock } from './text-lock.ts';
import { createTextRegister, readTextLock } from './text-lock.ts';
import { readWorkflowTree } from './workflow-tree.ts';

export interface PackToCompile {
  /** Text of every file by its path inside the pack. */
  readonly files: ReadonlyMap<string, string>;
  /** `YYYY-MM-DD`: the day whose content must be live. */
  readonly publishDate: string;
  /**
   * Keys without a number get one silently instead of being reported, and so do texts without a hash; for the
   * lock update.
   */
  readonly allowNewIds?: boolean;
}

export interface CompiledPackAnswer extends DemoContent {
  /** Null when anything is wrong; warnings do not count. */
  readonly pack: CompiledPack | null;
  readonly processTests: readonly PackFile<ProcessTestsFile>[];
  readonly problems: readonly PackProblem[];
  /** Content of `ids.lock.yaml`, with new numbers and hashes. */
  readonly ids: IdsLock;
  readonly formerNames: FormerNames;
  readonly texts: TextLock;
}

/** Turns a pack's files into what the server runs on, or into the full list of what is wrong with them. */
export function compilePack({ files, publishDate, allowNewIds = false }: PackToCompile): CompiledPackAnswer {
  const problems = createProblemReport();
  const read = readPack(files, problems);
  const service = read.files.service[0];
  const ids = createIdRegister(readIdsLock(read.lock, problems), service?.value.firstId ?? 1, problems);
  const lockedTexts = readTextLock(read.lock, problems);
  const texts = createTextRegister({
    lock: read.lock,
    locked: lockedTexts,
    publishDate,
    isUpdate: allowNewIds,
    problems,
  });
  const lookups = compileLookups({ read, ids, problems });
  const context: CompileContext = {
    read,
    ids,
    texts,
    problems,
    publishDate,
    lookups,
    letterIds: numberLetters(read.letters, ids),
  };
  const workflows = compileWorkflows(context);
  texts.reportRemoved((name) => workflows.some((workflow) => hasComponent(workflow, name)));
  const definitions = workflows.map(({ definition }) => definition);
  const definitionByKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const letters = compileLetters(context, workflows);
  const topics = compileTopics(context, definitionByKey);
  const evidenceRules = compileEvidenceRules(context, definitionByKey);
  checkRemoved(context);
  checkLogo(context);
  checkCalendars(context);
  const identityVerification = compileIdentityVerification(context);
  const reminders = compileReminders(context, definitionByKey);
  for (const workflow of workflows) checkPaths(workflow, problems);
  checkProcessCycles(workflows, problems);
  adviseOn(context, workflows);
  const demo = checkDemo(context, { topics, definitions, letters });
  if (!allowNewIds && !read.isLockUnreadable) reportMissingIds(ids, texts.added(), problems);
  const holidays = service === undefined ? [] : holidaysOf(context, service);
  const allProblems = problems.all();
  const hasErrors = allProblems.some((problem) => !problem.isWarning);
  const pack = service === undefined || hasErrors ? null : assemble();
  return {
    pack,
    ...demo,
    processTests: read.files.processTests,
    problems: allProblems,
    ids: ids.ids(),
    formerNames: ids.formerNames(),
    texts: texts.texts(),
  };

  function assemble(): CompiledPack | null {
    if (service === undefined) return null;
    const { value } = service;
    const branding = read.files.branding[0]?.value;
    const mail = read.files.mail[0]?.value;
    return {
      service: {
        id: value.id,
        key: value.key,
        title: value.title,
        ...(value.organisation === undefined ? {} : { organisation: value.organisation }),
        ...(value.support === undefined ? {} : { support: value.support }),
        employeeNumberLabel: value.employeeNumberLabel,
        messagePageTitle: value.messagePageTitle,
        notePageTitle: value.notePageTitle,
        isEmployeeSearchable: value.employeeSelection.searchable,
        isEmployeeFreeText: value.employeeSelection.freeText,
        timeZone: value.timeZone,
        holidays,
        ...(identityVerification === null ? {} : { identityVerification }),
        ...(reminders.length === 0 ? {} : { reminders }),
        ...(value.separation === undefined ? {} : { separation: compileSeparation(value.separation) }),
        ...(value.liveWarnings ? {} : { isWithoutLiveWarnings: true }),
      },
      branding: branding ?? {
        primary: '#C03256',
        secondary: '#42424E',
        header: '#FFFFFF',
        navigation: '#F3F3F3',
        logoUrl: null,
        applicationName: 'Application Name',
      },
      ...topics,
      workflows: definitions,
      letters,
      evidenceRules,
      ...(mail === undefined ? {} : { mail }),
      lookups: context.lookups.byName,
      lawDates: Object.fromEntries(
        read.files.lawDates.flatMap(({ value: file }) =>
          Object.entries(file.parameters).map(([key, { values }]) => [
            key,
            values.map(({ from, value }) => ({ from, value })),
          ]),
        ),
      ),
    };
  }
}

/** V1: a logo that could not be drawn would be missed in every letter. */
function checkLogo({ read, problems }: CompileContext): void {
  for (const { source, value } of read.files.branding) {
    if (value.logoUrl === null || readLogo(value.logoUrl) !== null) continue;
    problems.report(
      PackCode.Schema,
      source.locationOf(['logoUrl']),
      "'logoUrl' must be a whole PNG, not interlaced, with 8 bits a channel and at most 1000 pixels a side",
    );
  }
}

function compileWorkflows(context: CompileContext): CompiledWorkflow[] {
  const { read, problems, ids } = context;
  const files = read.files.workflow;
  byUniqueKey(
    files.map(({ source, value }) => ({ key: value.key, location: source.locationOf(['key']) })),
    'workflow',
    ({ location }) => location,
    problems,
  );
  const workflows = new Map(
    files.map(({ source, value }) => [
      value.key,
      { id: ids.allot('workflow', [value], source.locationOf(['key'])), kind: value.kind },
    ]),
  );
  const seekHelpText = read.files.service[0]?.value.seekHelpText ?? null;
  const all = files.map((file) => readWorkflowTree(file, read, problems));
  const trees = new Map(all.map((tree) => [tree.file.key, tree]));
  return all.map((tree) =>
    compileWorkflow(context, { tree, id: workflows.get(tree.file.key)?.id ?? 0, workflows, trees, seekHelpText }),
  );
}

/** `name` is `workflow/component`. */
function hasComponent({ definition, names }: CompiledWorkflow, name: string): boolean {
  const [workflowKey, componentKey = ''] = name.split('/');
  return definition.key === workflowKey && names.components.has(componentKey);
}

function holidaysOf(
  context: CompileContext,
  { source, value }: CompileContext['read']['files']['service'][number],
): string[] {
  const calendars = new Map(context.read.files.calendars.flatMap((file) => Object.entries(file.value.calendars)));
  const wanted = {
    what: 'calendar',
    key: value.calendar,
    location: source.locationOf(['calendar']),
    kind: 'calendars',
  } as const;
  const calendar = resolveKey(context, calendars, wanted);
  if (!isTimeZone(value.timeZone))
    context.problems.report(
      PackCode.Schema,
      source.locationOf(['timeZone']),
      `there is no time zone '${value.timeZone}'`,
    );
  return calendar?.holidays.map((holiday) => holiday.date) ?? [];
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // The only way to ask whether a zone exists is to try it.
    return false;
  }
}
