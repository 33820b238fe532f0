import type { ComponentSource, NotificationSource } from '@evenhand/contract/packs/workflow-components';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { ComponentSettings, ContentVersion } from '../component-settings.ts';
import type { Component, Notification } from '../definition.ts';
import { compileCondition } from './compile-condition.ts';
import { compileDue } from './compile-due.ts';
import { compileOptions } from './compile-options.ts';
import { parseDuration } from './grammar.ts';
import { renderMarkdown } from './markdown.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import { checkStatedLaw } from './stated-law.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { compileAssignee, componentNamed, reasonSet, relationId } from './workflow-context.ts';
import type { ComponentNode } from './workflow-tree.ts';

/** Types whose effect on people or on the case cannot be taken back by undo (domain brief §3.4). */
const barriers: ReadonlySet<ComponentSource['type']> = new Set([
  'EditParticipant',
  'BlacklistUser',
  'ChangeCaseOwner',
  'PauseCase',
  'CloseCase',
]);

export function compileComponent(
  context: WorkflowContext,
  node: ComponentNode,
  { id, isStart }: { id: number; isStart: boolean },
): Component {
  const { source, location, locationOf } = node;
  const { problems } = context;
  checkStatedLaw(context, node);
  const isBarrier = barriers.has(source.type);
  if (isBarrier && source.undo === true) {
    problems.report(
      PackCode.UndoBarrier,
      locationOf(['undo']),
      `'${source.key}' cannot be undone, because a ${source.type} takes effect at once`,
    );
  }
  const title =
    source.title ?? (source.type === 'Event' ? context.tree.events.get(source.event)?.source.title : undefined);
  if (title === undefined && source.type !== 'Event')
    problems.report(PackCode.Schema, location, `the component '${source.key}' has no title`);
  return {
    id,
    key: source.key,
    title: title ?? source.key,
    introductionNarrative: source.intro ?? null,
    exitNarrative: source.exit ?? null,
    isSubmissionMandatory: source.mandatory,
    beforeClosure: source.beforeClosure,
    isUndoable: source.undo ?? !isBarrier,
    options: compileOptions(context, node, { id, isStart }),
    settings: compileSettings(context, node),
    notify: source.notify.map((notification, index) =>
      compileNotification(context, node, { notification, index, componentId: id }),
    ),
  };
}

function compileSettings(context: WorkflowContext, { source, locationOf }: ComponentNode): ComponentSettings {
  switch (source.type) {
    case 'Content':
      return { type: 'Content', versions: compileContent(context, source, locationOf) };
    case 'SelfAttestation': {
      const { attest } = source;
      const reasons =
        attest.reasons === undefined ? [] : reasonSet(context, attest.reasons, locationOf(['attest', 'reasons']));
      const reasonLabel = attest.label === undefined ? {} : { reasonLabel: attest.label };
      return {
        type: 'SelfAttestation',
        checkBoxLabel: attest.checkBox ?? null,
        reasons,
        isMulti: attest.multi,
        ...reasonLabel,
        isFreeText: attest.freeText,
      };
    }
    case 'Event':
      resolveKey(context, context.tree.events, { what: 'event', key: source.event, location: locationOf(['event']) });
      return { type: 'Event', eventKey: source.event };
    case 'AddStakeholder':
      return compileStakeholder(context, source, locationOf);
    case 'PauseCase':
      return {
        type: 'PauseCase',
        ...(source.unlockWithin === undefined ? {} : { unlockWithin: parseDuration(source.unlockWithin) }),
      };
    case 'Matters':
      return { type: 'Matters', noun: source.noun };
    case 'Findings':
      return { type: 'Findings', noun: source.noun, stage: source.stage };
    case 'Sanctions':
      return { type: 'Sanctions', stage: source.stage };
    case 'Tasks':
      return { type: 'CloseCase', closesCase: false };
    case 'CloseCase':
      return { type: 'CloseCase', closesCase: true };
    default:
      return { type: source.type };
  }
}

type Of<Type extends ComponentSource['type']> = Extract<ComponentSource, { type: Type }>;

function compileContent(
  context: WorkflowContext,
  source: Of<'Content'>,
  locationOf: ComponentNode['locationOf'],
): ContentVersion[] {
  const { read, ids, texts, problems, publishDate, tree } = context;
  if (!source.content.some((version) => version.live <= publishDate)) {
    problems.report(
      PackCode.NothingLive,
      locationOf(['content']),
      `the content of '${source.key}' has nothing live on ${publishDate}`,
    );
  }
  return source.content.map((version, index) => {
    const location = locationOf(['content', index, 'file']);
    const text = resolveKey({ read, problems }, read.texts, { what: 'content file', key: version.file, location });
    const path = [tree.file, source, { key: `${version.live}/${version.file}` }];
    const id = ids.allot('content', path, location);
    return {
      id,
      liveDate: version.live,
      content: renderMarkdown(text ?? ''),
      hash: texts.check(path, { ...version, text }, location),
    };
  });
}

function compileStakeholder(
  context: WorkflowContext,
  { key, add }: Of<'AddStakeholder'>,
  locationOf: ComponentNode['locationOf'],
): ComponentSettings {
  const allowed: readonly number[] = [ParticipantRole.Stakeholder, ParticipantRole.Observer];
  const roleIds = add.roles.flatMap((role, index) => {
    const location = locationOf(['add', 'roles', index]);
    const id = resolveKey(context, context.lookups.roles, { what: 'participant role', key: role, location });
    if (id === undefined || allowed.includes(id)) return id ?? [];
    context.problems.report(
      PackCode.StakeholderRole,
      location,
      `'${key}' offers the role '${role}'; only stakeholder and observer can be added here`,
    );
    return [];
  });
  if (add.relationFixed === true && add.relation === undefined) {
    context.problems.report(
      PackCode.StakeholderRole,
      locationOf(['add']),
      `'${key}' fixes the relation and names none`,
    );
  }
  return {
    type: 'AddStakeholder',
    roleIds,
    ...(add.relationFixed === true ? { isRelationFixed: true } : {}),
    relationId: add.relation === undefined ? null : relationId(context, add.relation, locationOf(['add', 'relation'])),
    notRelationIds: add.not.flatMap(
      (relation, index) => relationId(context, relation, locationOf(['add', 'not', index])) ?? [],
    ),
  };
}

function compileAnytimeEvent(
  context: WorkflowContext,
  { type, anytimeEvent }: NotificationSource,
  location: SourceLocation,
): Pick<Notification, 'anytimeEventId'> {
  if (anytimeEvent === undefined) return {};
  const workflow = resolveKey(context, context.workflows, {
    what: 'workflow',
    key: anytimeEvent,
    location,
    kind: 'workflow',
  });
  if (workflow === undefined) return {};
  if (type !== 6 || workflow.kind !== 'anytime-event') {
    context.problems.report(
      PackCode.DanglingKey,
      location,
      `'${anytimeEvent}' is of kind ${workflow.kind}; only a task of type 6 can ask for an anytime event`,
    );
  }
  return { anytimeEventId: workflow.id };
}

/** A type 3 task is about an Event: that of its own component, or the one that `about` names. */
function compileAbout(
  context: WorkflowContext,
  source: ComponentNode['source'],
  { type, about }: NotificationSource,
  location: SourceLocation,
): Pick<Notification, 'aboutComponentId'> {
  const aboutComponentId = about === undefined ? null : componentNamed(context, about, location);
  const subject = about === undefined ? source : context.names.components.get(about)?.node.source;
  if (about !== undefined && type !== 3)
    context.problems.report(PackCode.EventPart, location, `'about' belongs to a task of type 3`);
  else if (type === 3 && subject !== undefined && subject.type !== 'Event') {
    context.problems.report(
      PackCode.EventPart,
      location,
      `'${subject.key}' is asked for as an event but is not an Event`,
    );
  }
  return aboutComponentId === null ? {} : { aboutComponentId };
}

interface NotificationAt {
  readonly notification: NotificationSource;
  readonly index: number;
  readonly componentId: number;
}

function compileNotification(
  context: WorkflowContext,
  node: ComponentNode,
  { notification, index, componentId }: NotificationAt,
): Notification {
  const { source, locationOf } = node;
  const location = locationOf(['notify', index]);
  const about = compileAbout(context, source, notification, location);
  const isFilled = notification.on === 'complete';
  const holder = { key: source.key, id: componentId, isFilled, location };
  // A date of the component's own event moves the task when it is recorded, so the task
  // may exist before the date does.
  const counted = compileDue(
    context,
    { due: notification.due, from: notification.from },
    { holder: { kind: 'component', id: componentId }, isOwnFine: true, location },
  );
  return {
    type: notification.type,
    to: compileAssignee(context, notification.to, locationOf(['notify', index, 'to'])),
    on: notification.on,
    title: notification.title,
    ...counted,
    every: notification.every === undefined ? null : parseDuration(notification.every),
    isRequiredBeforeClosure: notification.beforeClosure,
    ...about,
    ...compileAnytimeEvent(context, notification, locationOf(['notify', index, 'anytimeEvent'])),
    when: notification.when === undefined ? null : compileCondition(context, notification.when, holder),
    unless: notification.unless === undefined ? null : compileCondition(context, notification.unless, holder),
  };
}
