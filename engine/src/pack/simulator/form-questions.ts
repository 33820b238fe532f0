import { shortNotice } from '@evenhand/contract/components/event-payloads';
import type { FindingStage } from '@evenhand/contract/matters';
import { answersOf } from '@evenhand/contract/matters';
import { findingTitles } from '@evenhand/contract/matters.text';
import type { DemoTyped } from '@evenhand/contract/packs/demo-files';
import { ParticipantRole } from '@evenhand/contract/participants';
import { shortNoticeText } from '@evenhand/contract/short-notice.text';
import { addMatter } from '../../case-in-memory/acts.ts';
import type { Papers } from '../../case-in-memory/papers.ts';
import { noPapers } from '../../case-in-memory/papers.ts';
import type { ComponentSettings, EventSetup } from '../../component-settings.ts';
import { earlyEventDate } from '../../components/event-notice.ts';
import type { Component, WorkflowDefinition } from '../../definition.ts';
import { dayOf } from '../../due-dates.ts';
import type { LookupItem } from '../../lookup-item.ts';
import { openMatters } from '../../matters.ts';
import { choicesOfComponent } from '../demo-choices.ts';
import { demoPayload } from '../demo-payload.ts';
import { fixedLookupIds } from '../fixed-lookups.ts';
import type { TestCase } from '../process-tests/test-case.ts';
import { instantOf } from '../process-tests/test-moment.ts';
import type { Choice, Talk } from './talk.ts';
import { askInForm, askUntil, askWhether, chooseOne, chooseSeveral } from './talk.ts';

/** The payload of a form, with the files and letter of its event. */
export interface FilledForm {
  readonly data: unknown;
  readonly papers: Papers;
}

/** Asks for everything that the form of a component asks for. */
export function* fillIn(test: TestCase, definition: WorkflowDefinition, component: Component): Talk<FilledForm> {
  switch (component.settings.type) {
    case 'PauseCase':
      return { data: yield* pause(test), papers: noPapers };
    case 'Matters':
      for (const _ of Array.from({ length: yield* askCount('How many matters are recorded here?') }))
        addMatter(test.world);
      return { data: null, papers: noPapers };
    case 'Findings':
      return { data: yield* findings(test, component.settings.stage), papers: noPapers };
    case 'EditParticipant':
      return { data: yield* editParticipant(test), papers: noPapers };
    case 'AddStakeholder':
    case 'BlacklistUser':
    case 'ChangeCaseOwner': {
      const typed = yield* askAboutPerson(test, component.settings);
      return { data: typed === null ? {} : payloadOf(test, definition, component, typed), papers: noPapers };
    }
    default: {
      const { typed, papers } = yield* askTyped(test, definition, component);
      return { data: payloadOf(test, definition, component, typed), papers };
    }
  }
}

function payloadOf(
  { world }: TestCase,
  definition: WorkflowDefinition,
  component: Component,
  typed: DemoTyped,
): unknown {
  return demoPayload(definition, component, typed, {
    day: dayOf(world.now, world.calendar),
    userIdOf: (person) => person,
    instantOf: (moment, isTimed) => instantOf(moment, { ...world, isTimed }),
  });
}

interface Typed {
  readonly typed: DemoTyped;
  readonly papers: Papers;
}

function* askTyped(test: TestCase, definition: WorkflowDefinition, component: Component): Talk<Typed> {
  const { settings } = component;
  const { reasons, risks } = choicesOfComponent(definition, component);
  const only = (typed: DemoTyped): Typed => ({ typed, papers: noPapers });
  switch (settings.type) {
    case 'Reason':
      return only({
        reasons: yield* chooseReasons(
          definition.reasons?.label ?? 'Reasons',
          reasons,
          definition.reasons?.isMulti ?? false,
        ),
      });
    case 'Risk':
      return only(optional('risk', (yield* chooseOne('Risk', offered(risks)))?.key));
    case 'SelfAttestation':
      return only({
        ...(settings.checkBoxLabel === null ? {} : { ticked: yield* askWhether(`Tick: ${settings.checkBoxLabel}`) }),
        ...(reasons.length === 0
          ? {}
          : { reasons: yield* chooseReasons(settings.reasonLabel ?? 'Reasons', reasons, settings.isMulti) }),
        ...(settings.isFreeText ? { freeText: yield* askInForm('Text') } : {}),
      });
    case 'Event': {
      const setup = definition.events.find(({ key }) => key === settings.eventKey);
      return setup === undefined ? only({}) : yield* askEvent(test, setup);
    }
    case 'CloseCase': {
      if (!settings.closesCase) return only({});
      const outcomes = offered(definition.outcomes);
      const outcome = outcomes.length === 0 ? null : yield* chooseOne('Outcome', outcomes);
      return only({ conclusion: yield* askInForm('Conclusion'), ...optional('outcome', outcome?.key) });
    }
    default:
      return only({});
  }
}

/** Null when nobody is named, which only a component that need not be filled in lets through. */
function* askAboutPerson(
  test: TestCase,
  settings: Extract<ComponentSettings, { type: 'AddStakeholder' | 'BlacklistUser' | 'ChangeCaseOwner' }>,
): Talk<DemoTyped | null> {
  const person = yield* askPerson(test, QUESTIONS[settings.type]);
  if (person === undefined) return null;
  if (settings.type === 'BlacklistUser') return { person, reason: yield* askInForm('Why?') };
  if (settings.type === 'ChangeCaseOwner') {
    const reason = yield* askInForm('Why?');
    return {
      person,
      reason,
      ...optional(
        'outgoingRelation',
        yield* askRelation(test, 'Relation of the case owner until now, who becomes a stakeholder'),
      ),
    };
  }
  const roles = titlesOf(test, 'participant-roles').filter(({ id }) => settings.roleIds.includes(id));
  return {
    person,
    ...(roles.length > 1 ? optional('role', (yield* chooseOne('As', roles))?.key) : {}),
    ...(settings.isRelationFixed === true
      ? {}
      : optional('relation', yield* askRelation(test, 'Relation; empty for the one the step wants'))),
  };
}

const QUESTIONS = {
  AddStakeholder: 'Who is added?',
  BlacklistUser: 'Who is blocked?',
  ChangeCaseOwner: 'Who is the new case owner?',
} as const;

function* askEvent(test: TestCase, setup: EventSetup): Talk<Typed> {
  const { notApplicable, reasons } = setup;
  if (notApplicable.isWholeEvent && !(yield* askWhether('Does it apply?'))) {
    const why = yield* chooseOne('Why not?', offered(notApplicable.reasons));
    return { typed: optional('notApplicable', why?.key), papers: noPapers };
  }
  const dates =
    setup.dates === 'single'
      ? optional('date', yield* askMoment('Date'))
      : setup.dates === 'dual'
        ? { ...optional('from', yield* askMoment('From')), ...optional('to', yield* askMoment('To')) }
        : {};
  const notice = yield* askShortNotice(test, setup, dates);
  const chosen =
    reasons === null
      ? {}
      : { reasons: yield* chooseReasons(reasons.label ?? 'Reasons', reasons.items, reasons.isMulti) };
  const text = setup.isFreeText ? { freeText: yield* askInForm('Text') } : {};
  const fileCount = setup.uploadMaximum === 0 ? 0 : yield* askFileCount(setup.uploadMaximum);
  const isWritten = setup.letterId !== undefined && (yield* askWhether('Is the letter written?'));
  return {
    typed: { ...dates, ...notice, ...chosen, ...text },
    papers: { fileCount, documentStatus: isWritten ? 2 : 0 },
  };
}

/** Asked only of a date that leaves less notice than the policy asks for. */
function* askShortNotice(
  { world }: TestCase,
  setup: EventSetup,
  { date, from }: Pick<DemoTyped, 'date' | 'from'>,
): Talk<Pick<DemoTyped, 'shortNotice'>> {
  const instant = (moment: string | undefined) =>
    moment === undefined ? null : instantOf(moment, { ...world, isTimed: setup.isTimed });
  const dates = { onlyDateTime: instant(date), fromDateTime: instant(from) };
  if (earlyEventDate(setup, dates, { calendar: world.calendar, today: dayOf(world.now, world.calendar) }) === null)
    return {};
  const confirmed = yield* chooseOne(shortNoticeText.label, SHORT_NOTICES);
  return confirmed === null ? {} : { shortNotice: confirmed.key };
}

const SHORT_NOTICES = shortNotice.options.map((key) => ({ key, title: shortNoticeText.confirmed[key] }));

function* askFileCount(maximum: number): Talk<number> {
  const { count } = yield* askUntil(`How many files? (0 to ${maximum})`, (typed) => {
    const given = typed === '' ? 0 : Number(typed);
    return Number.isInteger(given) && given >= 0 && given <= maximum
      ? { count: given }
      : `Please type a number from 0 to ${maximum}.`;
  });
  return count;
}

function* chooseReasons(label: string, items: readonly LookupItem[], isMulti: boolean): Talk<string[]> {
  if (isMulti) return (yield* chooseSeveral(label, offered(items))).map(({ key }) => key);
  const chosen = yield* chooseOne(label, offered(items));
  return chosen === null ? [] : [chosen.key];
}

function offered(items: readonly LookupItem[]): readonly LookupItem[] {
  return items.filter(({ isRetired }) => !isRetired);
}

const MOMENT = /^(\d{4}-\d\d-\d\d|[+-]\d{1,3}wd)( ([01]\d|2[0-3]):[0-5]\d)?$/;

/** A moment as process tests write it, or as people do; nine o'clock when no time is said. */
export function momentIn(typed: string): { readonly moment: string } | string {
  const written = typed.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1').replace(/^today/, '+0wd');
  if (!MOMENT.test(written))
    return 'Please type a day like 02/03/2026, or +5wd for five working days from today, with a time like 09:00 after it if it matters.';
  const day = written.slice(0, 10);
  const isDay = !/^\d/.test(written) || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  return isDay ? { moment: written.includes(' ') ? written : `${written} 09:00` } : `There is no day ${typed}.`;
}

function* askMoment(question: string): Talk<string | undefined> {
  const { moment } = yield* askUntil<{ readonly moment: string | undefined } | string>(
    `${question} (a day, +5wd or today; empty for none)`,
    (typed) => (typed === '' ? { moment: undefined } : momentIn(typed)),
  );
  return moment;
}

/** People on the case by number, anybody else by a name. */
function* askPerson({ world }: TestCase, question: string): Talk<string | undefined> {
  const people = world.participants.filter(({ roleId }) => roleId !== ParticipantRole.Removed);
  const lines = people.map(({ name }, index) => `  ${index + 1}  ${name}`);
  const typed = yield* askInForm(`${question} (a number, or the name of somebody else)`, lines);
  return (/^\d+$/.test(typed) ? people[Number(typed) - 1]?.userId : typed) || undefined;
}

function* askRelation(test: TestCase, question: string): Talk<string | undefined> {
  return (yield* chooseOne(question, titlesOf(test, 'relations')))?.key;
}

function* pause({ pack, world }: TestCase): Talk<unknown> {
  const action = yield* chooseOne('Next action', pack.lookups['next-actions'] ?? []);
  const moment = action === null ? undefined : yield* askMoment('By when?');
  if (action === null || moment === undefined) return {};
  return {
    nextActionId: action.id,
    nextActionUserId: world.adviserUserId,
    nextActionDueDateTime: instantOf(moment, { ...world, isTimed: true }),
  };
}

function* askCount(question: string): Talk<number> {
  const { count } = yield* askUntil<{ readonly count: number } | string>(`${question} (a number, or empty)`, (typed) =>
    /^\d{0,2}$/.test(typed) ? { count: Number(typed) } : 'Please type a number like 2.',
  );
  return count;
}

function* findings({ world }: TestCase, stage: FindingStage): Talk<unknown> {
  const choices = answersOf[stage].map((answer, index) => ({ id: index, key: answer, title: findingTitles[answer] }));
  const given: unknown[] = [];
  for (const { number } of openMatters(world)) {
    const chosen = yield* chooseOne(`Number ${number}`, choices);
    if (chosen !== null) given.push({ matterNumber: number, answer: chosen.key, reasons: yield* askInForm('Reasons') });
  }
  return {
    findings: given,
    decidedOn: dayOf(world.now, world.calendar),
    onBehalfReason: yield* askInForm('Why do you record them for somebody else, if you do?'),
  };
}

function* editParticipant(test: TestCase): Talk<unknown> {
  const people = test.world.participants.map((person) => ({ ...person, key: person.userId, title: person.name }));
  const person = yield* chooseOne('Whose part changes?', people);
  if (person === null) return {};
  const roles = titlesOf(test, 'participant-roles').filter(
    ({ id }) => id === ParticipantRole.Stakeholder || id === ParticipantRole.Observer,
  );
  const role = yield* chooseOne('Becomes', roles);
  const relation = yield* chooseOne('Relation', titlesOf(test, 'relations'));
  return { participantId: person.id, participantRoleId: role?.id ?? null, participantRelationId: relation?.id ?? null };
}

/** The items of a list that the specification numbers, with the titles of the pack. */
function titlesOf(
  { pack }: TestCase,
  kind: 'relations' | 'participant-roles',
): readonly (Choice & { readonly id: number })[] {
  const titles = new Map((pack.lookups[kind] ?? []).map(({ id, title }) => [id, title]));
  return Object.entries(fixedLookupIds[kind]).map(([key, id]) => ({ key, id, title: titles.get(id) ?? key }));
}

function optional<Name extends keyof DemoTyped>(name: Name, value: string | undefined): DemoTyped {
  return value === undefined ? {} : { [name]: value };
}
