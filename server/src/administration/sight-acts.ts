import type { BodyOf } from '@evenhand/contract/route';
import type {
  confirmSight as confirmRoute,
  proposeSight as proposeRoute,
  SightRightName,
} from '@evenhand/contract/sight-rights';
import { dayOf, startOfDay } from '../platform/days.ts';
import { alreadyExists, badField, badRequest, notAuthorised, notFound } from '../platform/http/app-error.ts';
import { announceRights } from '../users/announce-rights.ts';
import { decideProposal, endSightRight, endWhatIsOver, insertProposal } from '../users/rights.rows.ts';
import { endPause, settleRights } from '../users/settle-rights.ts';
import { areAllApprovers, lockAdministration, personIn } from './administration.queries.ts';
import type { AdministrationAct } from './serve-administration.ts';
import { mayEnd, mayRefuse, whyNotApprove, whyNotConfirm } from './sight.policy.ts';
import type { SightRow } from './sight.queries.ts';
import { sightRights } from './sight.queries.ts';

/** A proposal that nobody has approved for so long is forgotten by those who would have to judge it. */
const PROPOSAL_DAYS = 14;

const WITH_AREA: readonly SightRightName[] = ['user-search', 'review-removals'];

/** @throws BAD_REQUEST at the field; ALREADY_EXISTS for a right that is open already. */
export async function proposeSight(act: AdministrationAct, body: BodyOf<typeof proposeRoute>): Promise<{ id: number }> {
  const { db, administrator, now, configuration } = act;
  const { userId, name, accessLevelId, until, reason } = body;
  await lockAdministration(db);
  const person = await personIn(db, administrator.serviceId, userId);
  if (person === null) throw notFound();
  if (person.hasLeft) throw badField('userId', `${person.name} has left.`);
  if (person.manages)
    throw badField(
      'userId',
      `${person.name} is an owner or looks after people here. Nobody may administer people and ${name === 'approver' ? 'approve who reads cases' : 'read their cases'}.`,
    );
  const { accessLevels, service } = configuration.pack;
  if ((name === 'area') !== (accessLevelId !== null)) throw badField('accessLevelId', 'Choose a policy area.');
  if (name === 'area' && !accessLevels.some(({ id }) => id === accessLevelId))
    throw badField('accessLevelId', 'There is no such policy area.');
  const today = dayOf(now, service.timeZone);
  if (until !== null && until < today) throw badField('until', 'The last day must not be over.');
  const open = (await sightRights(db, administrator.serviceId, now, { userId })).filter((one) =>
    ['proposed', 'active', 'paused'].includes(one.state),
  );
  if (open.some((one) => one.name === name && one.accessLevelId === accessLevelId))
    throw alreadyExists(`${person.name} has this right already, or it is proposed.`);
  if (WITH_AREA.includes(name) && !open.some((one) => one.name === 'area'))
    throw badField('name', 'Propose a policy area first: this right is for people who read its cases.');
  await endWhatIsOver(db, { serviceId: administrator.serviceId, userId, now });
  const id = await insertProposal(db, {
    serviceId: administrator.serviceId,
    userId,
    name,
    accessLevelId,
    reason,
    by: administrator.userId,
    now,
    lapsesAt: startOfDay(today, service.timeZone, PROPOSAL_DAYS + 1),
    endsAt: until === null ? null : startOfDay(until, service.timeZone, 1),
  });
  await act.record('sight.proposed', {
    about: userId,
    words: `proposed ${titleOf(act, { name, accessLevelId })} for`,
    changes: [
      { title: 'Reason', from: null, to: reason },
      { title: 'Until', from: null, to: until },
    ],
  });
  return { id };
}

/** @throws NOT_AUTHORISED with the reason, when this approver may not; NOT_FOUND */
export async function approveSight(act: AdministrationAct, id: number): Promise<null> {
  const right = await lockRight(act, id);
  const why = whyNotApprove(act.administrator, right);
  if (why !== null) throw right.state === 'proposed' ? notAuthorised(why) : badRequest(why);
  await decideProposal(act.db, { id, isApproved: true, by: act.administrator.userId, now: act.now });
  await act.record('sight.approved', { about: right.userId, words: `approved ${titleOf(act, right)} for` });
  await settleRights(act.db, [right.userId], act.now);
  await announce(act, 'gained', right);
  return null;
}

/** @throws NOT_AUTHORISED, NOT_FOUND */
export async function refuseSight(act: AdministrationAct, id: number): Promise<null> {
  const right = await lockRight(act, id);
  if (!mayRefuse(act.administrator, right)) throw notAuthorised();
  await decideProposal(act.db, { id, isApproved: false, by: act.administrator.userId, now: act.now });
  await act.record('sight.refused', { about: right.userId, words: `refused ${titleOf(act, right)} for` });
  return null;
}

/** Counts from the holder's next request on. @throws BAD_REQUEST for the only approver, NOT_AUTHORISED, NOT_FOUND */
export async function endSight(act: AdministrationAct, id: number): Promise<null> {
  const { db, administrator, now } = act;
  const right = await lockRight(act, id);
  if (!mayEnd(administrator, right)) throw notAuthorised();
  if (
    right.name === 'approver' &&
    right.state !== 'proposed' &&
    (await areAllApprovers(db, administrator.serviceId, [right.userId]))
  )
    throw badRequest(`${right.holderName} is the only approver. Have another approved first.`);
  await endSightRight(db, { id, by: administrator.userId, now });
  const verb = right.state === 'proposed' ? 'withdrew the proposal of' : 'ended';
  await act.record('sight.ended', { about: right.userId, words: `${verb} ${titleOf(act, right)} for` });
  await settleRights(db, [right.userId], now);
  if (right.state !== 'proposed') await announce(act, 'ended', right);
  return null;
}

/** @throws NOT_AUTHORISED with the reason, NOT_FOUND; ALREADY_EXISTS where something has changed since it was read */
export async function confirmSight(
  act: AdministrationAct,
  userId: string,
  { pausedAt }: BodyOf<typeof confirmRoute>,
): Promise<null> {
  const { db, administrator, now } = act;
  await lockAdministration(db);
  const [right] = await sightRights(db, administrator.serviceId, now, { userId });
  if (right === undefined) throw notFound();
  const why = whyNotConfirm(administrator, right);
  if (why !== null) throw right.pauseCause === null ? badRequest(why) : notAuthorised(why);
  if (right.pausedAt?.toISOString() !== pausedAt)
    throw alreadyExists('How they sign in has been changed again. Close this and look at what has changed.');
  await act.record('sight.confirmed', { about: userId, words: 'confirmed' });
  await endPause(db, userId, now);
  await announceRights(db, { what: 'confirmed', userId, rightId: null, by: administrator.userId }, now);
  return null;
}

function announce({ db, administrator, now }: AdministrationAct, what: 'gained' | 'ended', right: SightRow) {
  return announceRights(db, { what, userId: right.userId, rightId: right.id, by: administrator.userId }, now);
}

async function lockRight({ db, administrator, now }: AdministrationAct, id: number): Promise<SightRow> {
  await lockAdministration(db);
  const [right] = await sightRights(db, administrator.serviceId, now, { id });
  if (right === undefined) throw notFound();
  return right;
}

/** How the register and notices name a right. */
function titleOf(
  { configuration }: Pick<AdministrationAct, 'configuration'>,
  { name, accessLevelId }: Pick<SightRow, 'name' | 'accessLevelId'>,
): string {
  switch (name) {
    case 'area':
      return `HR of ${configuration.pack.accessLevels.find(({ id }) => id === accessLevelId)?.title ?? 'a former policy area'}`;
    case 'user-search':
      return 'Search for users';
    case 'review-removals':
      return 'Review of message removals';
    case 'approver':
      return 'Approver';
    case 'business':
      return 'Manager';
  }
}
