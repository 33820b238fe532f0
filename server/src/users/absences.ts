import type { Absence, addAbsence as addAbsenceRoute } from '@evenhand/contract/absences';
import * as contract from '@evenhand/contract/absences';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { dayOf } from '../platform/days.ts';
import { alreadyExists, badField, notAuthorised, notFound } from '../platform/http/app-error.ts';
import type { AbsenceRow } from './absence.store.ts';
import { absenceById, absencesOf, endAbsenceRow, insertAbsence, lockAbsences } from './absence.store.ts';
import { profileOf } from './profile.queries.ts';

/** When people are away, and who covers for them. People say it of themselves, and HR of everybody in the service. */
export function absenceRoutes(serve: Serve): void {
  serve.read(contract.listAbsences, signedIn, async ({ db, actor, now, configuration, query }) => {
    const userId = query.userId ?? actor.userId;
    if (!mayLookAfter(actor, userId)) throw notAuthorised();
    await profileOf(db, actor.serviceId, userId);
    return (await absencesOf(db, [userId], dayOf(now, configuration.pack.service.timeZone))).map(presentAbsence);
  });
  serve.act(contract.addAbsence, signedIn, addAbsence);
  serve.act(contract.endAbsence, signedIn, async (act, { params }) => {
    const row = await absenceById(act.db, params.id);
    if (row === null || !mayLookAfter(act.actor, row.userId)) throw notFound();
    await profileOf(act.db, act.actor.serviceId, row.userId);
    await endAbsenceRow(act, row.id, todayOf(act));
    return null;
  });
}

/**
 * @throws BAD_REQUEST at the field for days that are over or the wrong way round, and for cover by the person
 * themselves or by somebody who does not work in the service; ALREADY_EXISTS for days of another absence.
 */
async function addAbsence(act: Act, { body }: { readonly body: BodyOf<typeof addAbsenceRoute> }): Promise<Absence> {
  const { userId = act.actor.userId, fromDay, toDay, coverUserId } = body;
  if (!mayLookAfter(act.actor, userId)) throw notAuthorised();
  const { isAuthorised } = await profileOf(act.db, act.actor.serviceId, userId);
  if (!isAuthorised) throw badField('userId', 'This person does not work with cases.');
  const today = todayOf(act);
  if (toDay !== null && toDay < fromDay) throw badField('toDay', 'The last day must not be before the first.');
  if (toDay !== null && toDay < today) throw badField('toDay', 'The last day must not be over.');
  if (coverUserId === userId) throw badField('coverUserId', 'Choose somebody else.');
  if (coverUserId !== null) {
    const cover = await profileOf(act.db, act.actor.serviceId, coverUserId);
    if (!cover.isAuthorised) throw badField('coverUserId', 'This person does not work with cases.');
  }
  await lockAbsences(act, userId);
  const overlapping = (await absencesOf(act.db, [userId], today)).find(
    (other) => other.fromDay <= (toDay ?? '9999') && (other.toDay ?? '9999') >= fromDay,
  );
  if (overlapping !== undefined)
    throw alreadyExists('There is an absence on some of these days already. End it first.', {
      current: presentAbsence(overlapping),
    });
  const id = await insertAbsence(act, { userId, fromDay, toDay, coverUserId });
  const added = await absenceById(act.db, id);
  if (added === null) throw notFound();
  return presentAbsence(added);
}

function mayLookAfter(actor: Actor, userId: string): boolean {
  return actor.isHr || actor.userId === userId;
}

function todayOf({ now, configuration }: Pick<Act, 'now' | 'configuration'>): string {
  return dayOf(now, configuration.pack.service.timeZone);
}

function presentAbsence({ id, userId, name, fromDay, toDay, coverUserId, coverName }: AbsenceRow): Absence {
  return {
    id,
    person: { userId, name },
    fromDay,
    toDay,
    cover: coverUserId === null ? null : { userId: coverUserId, name: coverName ?? '' },
  };
}
