import { ParticipantRole } from '@evenhand/contract/participants';
import type { AppealResult, SanctionInput, SanctionTerms } from '@evenhand/contract/sanctions';
import { decidedAnswer } from '@evenhand/engine/matters';
import type { FieldProblems } from '@evenhand/engine/sanction-terms';
import { checkAppeal, checkSanction, endOf } from '@evenhand/engine/sanction-terms';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { mattersOf } from '../matters/matter.store.ts';
import { dayOf } from '../platform/days.ts';
import { badField, badRequest, notFound } from '../platform/http/app-error.ts';
import { namesOf } from '../users/person.queries.ts';
import { liveWarningsOf } from './live-warnings.ts';
import { termsOf } from './sanction.presenter.ts';
import type { SanctionedPerson, SanctionRow } from './sanction.store.ts';
import { insertSanction, respondentOf, sanctionById, writeAppeal, writeWithdrawal } from './sanction.store.ts';
import { serviceBandOf } from './service-band.ts';

/** What is recorded, with what the caller knows of it beside the form. */
export interface RecordedSanction extends SanctionInput {
  /** The respondent it is about who is a party; left out, the employee of the case. */
  readonly partyId?: number | null | undefined;
  /** Who decided; left out, the acting person did. */
  readonly decidedByUserId?: string | null | undefined;
  /** The visit of a process that records it. */
  readonly visit?: { readonly recordId: number; readonly visitId: number | null };
}

/**
 * Records a sanction in a case that is held, of its employee or of a respondent. @returns its number in the database.
 * @throws BAD_REQUEST with the fields that are wrong, and for a case about nobody.
 */
export async function recordSanction(act: Act, theCase: CaseFacts, input: RecordedSanction): Promise<number> {
  assertNone(checkSanction(input, todayOf(act)));
  const { partyId = null } = input;
  const about = partyId === null ? await employeeOf(act, theCase) : await respondentNamed(act, theCase, partyId);
  const decidedBy = await deciderOf(act, theCase, input.decidedByUserId);
  const { issuedOn, inForceFrom, visit } = input;
  const terms = { ...writtenTerms(input), lastDay: endOf(inForceFrom, input.length) };
  const category = await categoryOf(act, theCase, input.categoryId ?? null);
  const { id, number } = await insertSanction(act, theCase, {
    person: about,
    terms,
    issuedOn,
    inForceFrom,
    category,
    mitigation: [...new Set(input.mitigation ?? [])],
    serviceBand: await serviceBandOf(act, about, issuedOn),
    hadLiveWarning: partyId === null ? await hadLiveWarning(act, theCase, issuedOn) : null,
    decidedBy: decidedBy.userId,
    recordId: visit?.recordId ?? null,
    visitId: visit?.visitId ?? null,
  });
  act.record(theCase, 'sanction.recorded', {
    sanctionId: id,
    number,
    person: { userId: about.userId, name: about.name },
    recordId: visit?.recordId ?? null,
    terms,
    issuedOn,
    inForceFrom,
    category: category.title,
    decidedBy,
  });
  return id;
}

/**
 * Records what an appeal made of a sanction of a case that is held (SANC-04). What it was is kept.
 * @throws NOT_FOUND when the case has no such sanction; BAD_REQUEST with the fields of a result that is not less than
 * the sanction is, and for one that was overturned or withdrawn.
 */
export async function changeSanctionOnAppeal(
  act: Act,
  theCase: CaseFacts,
  sanctionId: number,
  appeal: AppealResult,
): Promise<void> {
  const sanction = await loadSanction(act, theCase.id, sanctionId);
  assertStands(sanction);
  assertNone(checkAppeal(sanction, appeal, todayOf(act)));
  const { result, decidedOn } = appeal;
  const decidedBy = await deciderOf(act, theCase, appeal.decidedByUserId);
  const from = termsOf(sanction);
  const to =
    appeal.result === 'overturned'
      ? null
      : { ...writtenTerms(appeal), lastDay: endOf(sanction.inForceFrom, appeal.length) };
  const written = { result, decidedOn, decidedBy: decidedBy.userId, before: from, terms: to };
  await writeAppeal(act, theCase.id, sanctionId, written);
  const facts = { ...namedOf(sanction), from, decidedOn, decidedBy };
  if (to === null) act.record(theCase, 'sanction.overturned', facts);
  else act.record(theCase, 'sanction.reduced', { ...facts, to });
}

/**
 * Withdraws a sanction that was recorded in error. It stays in its case, with the reason (SANC-13).
 * @throws NOT_FOUND when the case has no such sanction; BAD_REQUEST for one that was withdrawn.
 */
export async function withdrawSanction(
  act: Act,
  theCase: CaseFacts,
  sanctionId: number,
  reason: string,
): Promise<void> {
  const sanction = await loadSanction(act, theCase.id, sanctionId);
  if (sanction.withdrawnAt !== null) throw badRequest('This sanction was withdrawn.');
  await writeWithdrawal(act, theCase.id, sanctionId, reason.trim());
  act.record(theCase, 'sanction.withdrawn', { ...namedOf(sanction), terms: termsOf(sanction), reason: reason.trim() });
}

/** Reads a sanction as it is now. @throws NOT_FOUND when the case has none with this number. */
export async function loadSanction(act: Act, caseId: number, sanctionId: number): Promise<SanctionRow> {
  const sanction = await sanctionById(act.db, scopeOf(act.actor), caseId, sanctionId);
  if (sanction === null) throw notFound('This sanction could not be found.');
  return sanction;
}

function namedOf({ id, number, userId, personName, recordId }: SanctionRow) {
  return { sanctionId: id, number, person: { userId, name: personName }, recordId };
}

function assertStands({ appealResult, withdrawnAt }: SanctionRow): void {
  if (withdrawnAt !== null) throw badRequest('This sanction was withdrawn.');
  if (appealResult === 'overturned') throw badRequest('This sanction was overturned on appeal.');
}

/** The employee of the case, with or without a record. @throws BAD_REQUEST for a case about nobody. */
async function employeeOf(
  act: Act,
  { serviceId, employeeUserId, employeeName, employeeEmail }: CaseFacts,
): Promise<SanctionedPerson> {
  const [known] = employeeUserId === null ? [] : await namesOf(act.db, serviceId, [employeeUserId]);
  const name = known?.name ?? employeeName;
  if (name === null) throw badField('partyId', 'This case has no employee. Choose whom the sanction is about.');
  const address = employeeUserId === null ? (employeeEmail?.toLowerCase() ?? null) : null;
  return { partyId: null, userId: employeeUserId, name, address };
}

/** @throws BAD_REQUEST naming the field for somebody who is no respondent of the case. */
async function respondentNamed(act: Act, { id }: CaseFacts, partyId: number): Promise<SanctionedPerson> {
  const respondent = await respondentOf(act.db, scopeOf(act.actor), id, partyId);
  if (respondent === null) throw badField('partyId', 'This person is not a respondent of the case.');
  return respondent;
}

/** @throws BAD_REQUEST naming the field for somebody who is not on the case. */
async function deciderOf(
  act: Act,
  { id }: CaseFacts,
  chosen: string | null | undefined,
): Promise<{ readonly userId: string; readonly name: string }> {
  if (chosen === null || chosen === undefined || chosen === act.actor.userId)
    return { userId: act.actor.userId, name: act.actor.fullName };
  const people = await participantsOf(act.db, scopeOf(act.actor), id);
  const decider = people.find(({ userId, roleId }) => userId === chosen && roleId !== ParticipantRole.Blocked);
  if (decider === undefined) throw badField('decidedByUserId', 'This person is not on the case.');
  return { userId: decider.userId, name: decider.fullName };
}

/**
 * What a sanction is for: the category that was chosen, of the first matter that is upheld, of the first one that is
 * open, or else the topic. @throws BAD_REQUEST naming the field for a category that no matter of the case has
 */
async function categoryOf({ db, actor, configuration }: Act, { id, topicId }: CaseFacts, chosen: number | null) {
  const { reasons, topics } = configuration.titles;
  const open = (await mattersOf(db, scopeOf(actor), id)).filter((matter) => matter.state === 'open');
  const titled = open.flatMap((matter) =>
    matter.categoryId === null ? [] : [{ ...matter, category: matter.categoryId }],
  );
  if (chosen !== null && !titled.some(({ category }) => category === chosen))
    throw badField('categoryId', 'No matter of this case has this category.');
  const upheld = titled.find((matter) => (decidedAnswer(matter) ?? 'not-upheld') !== 'not-upheld');
  const categoryId = chosen ?? upheld?.category ?? titled[0]?.category ?? null;
  const title = categoryId === null ? topics.get(topicId) : reasons.get(categoryId);
  return { id: categoryId, title: title ?? '' };
}

/** Whether the recorder can learn of another warning of the employee that was in force on a day. */
async function hadLiveWarning({ db, actor, configuration }: Act, { id }: CaseFacts, day: string) {
  if (configuration.pack.service.isWithoutLiveWarnings === true) return null;
  return (await liveWarningsOf(db, scopeOf(actor), id, day)).length > 0;
}

type WrittenTerms = Omit<SanctionTerms, 'lastDay'>;

function writtenTerms(input: Partial<SanctionInput> & Pick<SanctionInput, 'kind'>): WrittenTerms {
  const { kind, details, dismissalReason, isWithNotice, demotionGround, length } = input;
  return {
    kind,
    details: details?.trim() ?? '',
    dismissalReason: dismissalReason ?? null,
    isWithNotice: isWithNotice ?? null,
    demotionGround: demotionGround ?? null,
    length: length ?? null,
  };
}

function todayOf({ now, configuration }: Act): string {
  return dayOf(now, configuration.pack.service.timeZone);
}

function assertNone(problems: FieldProblems): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw badRequest(first, { fields: problems });
}
