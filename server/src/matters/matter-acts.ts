import type { FactsOf } from '@evenhand/contract/history-facts';
import type { ConcernedSent, MatterSent } from '@evenhand/contract/matters';
import { MATTERS_MAXIMUM } from '@evenhand/contract/matters';
import { decidedAnswer } from '@evenhand/engine/matters';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { alreadyExists, badField, badRequest, notFound } from '../platform/http/app-error.ts';
import type { ConcernedRow, MatterRow, MatterValues } from './matter.store.ts';
import { closeMatter, concernedOn, insertMatter, mattersOf, updateMatter } from './matter.store.ts';
import type { MattersTaken } from './matters-taken.ts';
import { mattersTaken } from './matters-taken.ts';

/**
 * Adds a matter with the next number of its case. @returns the number.
 * @throws BAD_REQUEST with the field for a category or a person that is not on offer, where no process of the case
 * takes matters, and for one more than a case can have.
 */
export async function addMatter(act: Act, theCase: CaseFacts, sent: MatterSent): Promise<number> {
  const taken = await mattersTaken(act.db, act.configuration, theCase);
  if (taken.noun === null) throw badRequest('The process of this case takes no matters.');
  const present = await mattersOf(act.db, scopeOf(act.actor), theCase.id);
  if (present.length >= MATTERS_MAXIMUM)
    throw badField('text', `A case has at most ${MATTERS_MAXIMUM} of these. Merge some that belong together.`);
  const values = await checked(act, theCase, sent, { before: null, taken });
  const number = (present.at(-1)?.number ?? 0) + 1;
  await insertMatter(act, theCase, number, values);
  act.record(theCase, 'matter.added', { number, said: saidOf(act, values) });
  recordRaiser(act, theCase, number, { before: null, after: values });
  return number;
}

/**
 * Changes what a matter says. @throws NOT_FOUND; ALREADY_EXISTS where somebody has changed it since; BAD_REQUEST as
 * above, and for a matter that is closed or decided: the decision was about these words.
 */
export async function changeMatter(
  act: Act,
  theCase: CaseFacts,
  number: number,
  { version, ...sent }: MatterSent & { readonly version?: number | undefined },
): Promise<void> {
  const { matter } = await openMatter(act, theCase, number);
  if (version !== undefined && version !== matter.version)
    throw alreadyExists('Somebody else has changed this since you opened it.');
  const taken = await mattersTaken(act.db, act.configuration, theCase);
  const values = await checked(act, theCase, sent, { before: matter, taken });
  const [from, to] = [saidOf(act, matter), saidOf(act, values)];
  const isSameRaiser = isSame(matter.raisedBy, values.raisedBy);
  if (JSON.stringify(from) === JSON.stringify(to) && isSameRaiser) return;
  await updateMatter(act, matter, values);
  act.record(theCase, 'matter.changed', { number, from, to });
  recordRaiser(act, theCase, number, { before: matter, after: values });
}

/** Withdraws a matter. @throws NOT_FOUND; BAD_REQUEST for one that is closed or decided. */
export async function withdrawMatter(act: Act, theCase: CaseFacts, number: number, reason: string): Promise<void> {
  const { matter } = await openMatter(act, theCase, number);
  await closeMatter(act, matter, reason.trim(), null);
  act.record(theCase, 'matter.withdrawn', { number, reason: reason.trim() });
}

/**
 * Merges a matter into another open one. @throws NOT_FOUND; BAD_REQUEST for one that is closed or decided, and for
 * itself.
 */
export async function mergeMatter(
  act: Act,
  theCase: CaseFacts,
  number: number,
  { into, reason }: { readonly into: number; readonly reason: string },
): Promise<void> {
  const { matter, all } = await openMatter(act, theCase, number);
  const other = all.find((one) => one.number === into);
  if (other === undefined || other.state !== 'open' || other.number === number)
    throw badField('into', 'Choose another one that is open.');
  await closeMatter(act, matter, reason.trim(), into);
  act.record(theCase, 'matter.merged', { number, into, reason: reason.trim() });
}

/** Reads a matter that can still be changed, among all of its case. @throws NOT_FOUND, BAD_REQUEST */
async function openMatter(
  act: Act,
  theCase: CaseFacts,
  number: number,
): Promise<{ readonly matter: MatterRow; readonly all: readonly MatterRow[] }> {
  const all = await mattersOf(act.db, scopeOf(act.actor), theCase.id);
  const matter = all.find((one) => one.number === number);
  if (matter === undefined) throw notFound('There is nothing with this number on the case.');
  if (matter.state !== 'open') throw badRequest(`Number ${number} is closed already.`);
  if (decidedAnswer(matter) !== null)
    throw badRequest(`Number ${number} has been decided and can no longer be changed.`);
  return { matter, all };
}

/** Checks what is sent against the case. What the matter had can be kept, also when it is no longer on offer. */
async function checked(
  act: Act,
  theCase: CaseFacts,
  sent: MatterSent,
  { before, taken: { categories } }: { readonly before: MatterRow | null; readonly taken: MattersTaken },
): Promise<MatterValues> {
  const categoryId = sent.categoryId ?? null;
  if (categoryId !== null && categoryId !== before?.categoryId && !categories.some(({ id }) => id === categoryId))
    throw badField('categoryId', 'Is not one of the choices.');
  const people = await concernedOn(act.db, theCase.id);
  const personOf = (field: string, person: ConcernedSent | null | undefined, kept: ConcernedRow | null) => {
    if (person === null || person === undefined) return null;
    const chosen = [...people, ...(kept === null ? [] : [kept])].find((one) => isPerson(one, person));
    if (chosen === undefined) throw badField(field, 'This person is not on the case.');
    return chosen;
  };
  // Whoever may not know who raised it cannot change that either.
  const isKept = before?.isRaiserWithheld === true && !actsAsHr(act.actor, theCase);
  return {
    categoryId,
    text: sent.text.trim(),
    happenedWhen: sent.happenedWhen?.trim() || null,
    happenedWhere: sent.happenedWhere?.trim() || null,
    against: personOf('against', sent.against, before?.against ?? null),
    raisedBy: isKept ? before.raisedBy : personOf('raisedBy', sent.raisedBy, before?.raisedBy ?? null),
    isRaiserWithheld: isKept || (sent.isRaiserWithheld ?? false),
  };
}

function isPerson(one: ConcernedRow, sent: ConcernedSent): boolean {
  if ('partyId' in sent) return one.partyId === sent.partyId;
  return 'participantId' in sent ? one.participantId === sent.participantId : one.isEmployee;
}

function isSame(left: ConcernedRow | null, right: ConcernedRow | null): boolean {
  return (
    left?.partyId === right?.partyId &&
    left?.participantId === right?.participantId &&
    left?.isEmployee === right?.isEmployee
  );
}

/** What a matter says, for everybody who writes on the case: a raiser who is withheld is not named. */
function saidOf(act: Act, values: MatterValues): FactsOf<'matter.added'>['said'] {
  const { categoryId, text, happenedWhen, happenedWhere, isRaiserWithheld } = values;
  const title = categoryId === null ? undefined : act.configuration.titles.reasons.get(categoryId);
  return {
    category: categoryId === null ? null : { id: categoryId, title: title ?? '' },
    text,
    happenedWhen,
    happenedWhere,
    against: named(values.against),
    raisedBy: isRaiserWithheld ? null : named(values.raisedBy),
    isRaiserWithheld,
  };
}

function named(one: ConcernedRow | null) {
  return one === null ? null : { userId: one.userId, name: one.name };
}

/** Records for HR alone who raised it, where everybody else is not told. */
function recordRaiser(
  act: Act,
  theCase: CaseFacts,
  number: number,
  { before, after }: { readonly before: MatterRow | null; readonly after: MatterValues },
): void {
  const isToldAgain = before?.isRaiserWithheld === true && isSame(before.raisedBy, after.raisedBy);
  if (after.isRaiserWithheld && !isToldAgain)
    act.record(theCase, 'matter.raiser-withheld', { number, raisedBy: named(after.raisedBy) });
}
