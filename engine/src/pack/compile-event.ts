import type { EventPart } from '@evenhand/contract/packs/workflow-components';
import type { EventSetup } from '../component-settings.ts';
import { parseDuration } from './grammar.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { reasonSet } from './workflow-context.ts';
import type { EventNode } from './workflow-tree.ts';

export function compileEvent(context: WorkflowContext, key: string, { source, locationOf }: EventNode): EventSetup {
  checkParts(context, key, { source, locationOf });
  const { reasons, prefaces, notApplicable } = source;
  const requires = (part: EventPart) => source.required.includes(part);
  const mayLeaveOut = (part: 'dates' | 'reason' | 'files' | 'document') => notApplicable?.parts.includes(part) ?? false;
  const letterId = letterIdOf(context, { source, locationOf });
  if (source.notBefore !== undefined)
    resolveKey(context, context.tree.events, {
      what: 'event',
      key: source.notBefore,
      location: locationOf(['notBefore']),
    });
  checkDatesFrom(context, key, { source, locationOf });
  return {
    key,
    title: source.title,
    dates: source.dates,
    isTimed: source.time,
    minimumNotice: source.minimumNotice === undefined ? null : parseDuration(source.minimumNotice),
    mayLieAhead: source.ahead || source.minimumNotice !== undefined,
    ...(source.notBefore === undefined ? {} : { notBefore: source.notBefore }),
    ...(source.datesFrom === undefined ? {} : { datesFrom: source.datesFrom }),
    reasons:
      reasons === undefined
        ? null
        : {
            label: reasons.label ?? null,
            isMulti: reasons.multi,
            items: reasonSet(context, reasons.set, locationOf(['reasons', 'set'])),
          },
    isFreeText: source.freeText,
    uploadMaximum: source.uploadMax,
    letterKey: source.letter ?? null,
    ...(letterId === undefined ? {} : { letterId }),
    prefaces: {
      dates: prefaces.dates ?? null,
      reasons: prefaces.reason ?? null,
      freeText: prefaces.freeText ?? null,
      files: prefaces.files ?? null,
      letter: prefaces.document ?? null,
    },
    required: {
      dates: requires('dates'),
      reasons: requires('reason'),
      freeText: requires('freeText'),
      files: requires('files'),
      letter: requires('document'),
    },
    notApplicable: {
      isWholeEvent: notApplicable?.whole ?? false,
      reasons:
        notApplicable?.reasons === undefined
          ? []
          : reasonSet(context, notApplicable.reasons, locationOf(['notApplicable', 'reasons'])),
      dates: mayLeaveOut('dates'),
      reasonsSection: mayLeaveOut('reason'),
      files: mayLeaveOut('files'),
      letter: mayLeaveOut('document'),
    },
  };
}

function letterIdOf(context: WorkflowContext, { source, locationOf }: EventNode): number | undefined {
  if (source.letter === undefined) return undefined;
  return resolveKey(context, context.letterIds, {
    what: 'letter',
    key: source.letter,
    location: locationOf(['letter']),
    kind: 'letter',
  });
}

const switchedOn: Readonly<Record<EventPart, (source: EventNode['source']) => boolean>> = {
  dates: (source) => source.dates !== 'none',
  reason: (source) => source.reasons !== undefined,
  freeText: (source) => source.freeText,
  files: (source) => source.uploadMax > 0,
  document: (source) => source.letter !== undefined,
};

const lacks: Readonly<Record<EventPart, string>> = {
  dates: 'it has no dates',
  reason: 'it has no reasons',
  freeText: 'its free text is off',
  files: 'its uploadMax is 0',
  document: 'it has no letter',
};

function checkParts({ problems }: WorkflowContext, key: string, { source, locationOf }: EventNode): void {
  source.required.forEach((part, index) => {
    if (!switchedOn[part](source))
      problems.report(
        PackCode.EventPart,
        locationOf(['required', index]),
        `the event '${key}' requires ${part}, but ${lacks[part]}`,
      );
  });
  source.notApplicable?.parts.forEach((part, index) => {
    if (switchedOn[part](source)) return;
    problems.report(
      PackCode.EventPart,
      locationOf(['notApplicable', 'parts', index]),
      `the event '${key}' lets ${part} be not applicable, but ${lacks[part]}`,
    );
  });
  if (source.notApplicable?.whole && source.notApplicable.reasons === undefined) {
    problems.report(
      PackCode.EventPart,
      locationOf(['notApplicable', 'whole']),
      `the event '${key}' may be not applicable as a whole but names no reasons for it`,
    );
  }
  const aboutDates = (['time', 'minimumNotice', 'ahead', 'notBefore', 'datesFrom'] as const).find(
    (name) => source[name] !== undefined && source[name] !== false,
  );
  if (source.dates === 'none' && aboutDates !== undefined) {
    problems.report(PackCode.EventPart, locationOf([aboutDates]), `the event '${key}' has no dates to apply this to`);
  }
}

/** The event that dates are taken from has to be another one, and to have dates. */
function checkDatesFrom(context: WorkflowContext, key: string, { source, locationOf }: EventNode): void {
  const { problems, tree } = context;
  if (source.datesFrom === undefined) return;
  const location = locationOf(['datesFrom']);
  const other = resolveKey(context, tree.events, { what: 'event', key: source.datesFrom, location });
  if (source.datesFrom === key)
    problems.report(PackCode.EventPart, location, `the event '${key}' cannot take its dates from itself`);
  else if (other?.source.dates === 'none') {
    problems.report(
      PackCode.EventPart,
      location,
      `the event '${key}' takes its dates from '${source.datesFrom}', but that has no dates`,
    );
  }
}
