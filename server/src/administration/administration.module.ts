import * as contract from '@evenhand/contract/administration';
import { administrationPermissions } from '@evenhand/contract/administration';
import { joinRecords as joinRecordsRoute, separateRecord as separateRecordRoute } from '@evenhand/contract/directory';
import { checkRegister, listRegister as listRegisterRoute } from '@evenhand/contract/register';
import { getServiceHealth } from '@evenhand/contract/service-health';
import type { SightRight } from '@evenhand/contract/sight-rights';
import * as sight from '@evenhand/contract/sight-rights';
import type { ServedRoute } from '../access/serve.ts';
import { dayOf } from '../platform/days.ts';
import { directoryRoutes } from './directory.routes.ts';
import { giveRight, takeRight } from './given-rights.ts';
import type { HealthProbes } from './health.ts';
import { healthOf } from './health.ts';
import { importRoutes } from './import.routes.ts';
import { joinRecords, separateRecord } from './join-records.ts';
import { listRegister } from './register-list.ts';
import type { AdministrationRead, ServeAdministration } from './serve-administration.ts';
import { mayEnd, mayRefuse, whyNotApprove, whyNotConfirm } from './sight.policy.ts';
import type { SightRow } from './sight.queries.ts';
import { sightRights, waitingCount } from './sight.queries.ts';
import { approveSight, confirmSight, endSight, proposeSight, refuseSight } from './sight-acts.ts';
import { verifyRegister } from './verify-register.ts';

/** What administration needs to know of the installation. */
export interface AdministrationSite {
  readonly signIn: 'embedded' | 'provider';
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly health: HealthProbes;
}

/** Everybody who administers. */
const all = administrationPermissions;
const managers = ['owner', 'people'] as const;

/** Who there is, who may do what, and who said so. @returns the calls that are served. */
export function administrationRoutes(serve: ServeAdministration, site: AdministrationSite): readonly ServedRoute[] {
  serve.read(contract.getAdministrator, all, async ({ administrator, configuration: { pack } }) => ({
    ...administrator,
    permissions: [...administrator.permissions],
    signIn: site.signIn,
    policyAreas: pack.accessLevels.map(({ id, title }) => ({ id, title })),
    timeZone: pack.service.timeZone,
  }));
  serve.act(contract.giveRight, managers, (act, { params }) => giveRight(act, params));
  serve.act(contract.takeRight, managers, (act, { params }) => takeRight(act, params));
  serve.act(joinRecordsRoute, managers, (act, { params, body }) => joinRecords(act, { ...params, ...body }));
  serve.act(separateRecordRoute, managers, (act, { params, body }) => separateRecord(act, { ...params, ...body }));
  serve.read(listRegisterRoute, all, listRegister);
  serve.read(checkRegister, all, async ({ db, administrator }) => ({
    isWhole: (await verifyRegister(db, administrator.serviceId)) === null,
  }));
  serve.work(getServiceHealth, all, async ({ administration, administrator: { serviceId }, now, configuration }) => ({
    at: now.toISOString(),
    parts: await healthOf(administration, site.health, { serviceId, now, configuration }),
  }));
  sightRoutes(serve);
  directoryRoutes(serve, site);
  importRoutes(serve);
  return serve.routes;
}

function sightRoutes(serve: ServeAdministration): void {
  serve.read(sight.listSightRights, all, async (call) => {
    const { db, administrator, now, query } = call;
    const rows = await sightRights(db, administrator.serviceId, now, query);
    return {
      rights: rows.map((row) => presentRight(call, row)),
      waiting: await waitingCount(db, administrator.serviceId, now),
    };
  });
  serve.act(sight.proposeSight, all, (act, { body }) => proposeSight(act, body));
  serve.act(sight.approveSight, ['approver'], (act, { params }) => approveSight(act, params.id));
  serve.act(sight.refuseSight, ['approver'], (act, { params }) => refuseSight(act, params.id));
  serve.act(sight.endSight, all, (act, { params }) => endSight(act, params.id));
  serve.act(sight.confirmSight, ['approver'], (act, { params, body }) => confirmSight(act, params.userId, body));
}

function presentRight(
  { administrator, configuration: { pack } }: AdministrationRead<typeof sight.listSightRights>,
  row: SightRow,
): SightRight {
  const whyNot = whyNotApprove(administrator, row);
  const area = pack.accessLevels.find(({ id }) => id === row.accessLevelId);
  const isApprover = administrator.permissions.includes('approver');
  return {
    id: row.id,
    holder: { userId: row.userId, name: row.holderName, email: row.email, jobTitle: row.jobTitle },
    name: row.name,
    policyArea:
      row.accessLevelId === null ? null : { id: row.accessLevelId, title: area?.title ?? 'A former policy area' },
    reason: row.reason,
    state: row.state,
    proposedBy: byOf(row.proposedBy, row.proposerName),
    proposedAt: row.proposedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
    decidedBy: byOf(row.decidedBy, row.deciderName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    until: row.endsAt === null ? null : lastDayBefore(row.endsAt, pack.service.timeZone),
    endedBy: byOf(row.endedBy, row.enderName),
    endedAt: row.endedAt?.toISOString() ?? null,
    pause:
      row.pauseCause === null || row.pausedAt === null
        ? null
        : {
            cause: row.pauseCause,
            by: byOf(row.pausedBy, row.pauserName),
            at: row.pausedAt.toISOString(),
            earlier: row.earlierPauses.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
          },
    madeBy: byOf(row.makerId, row.makerName),
    madeAt: row.madeAt?.toISOString() ?? null,
    abilities: {
      approve: whyNot === null,
      refuse: mayRefuse(administrator, row),
      end: mayEnd(administrator, row),
      confirm: row.state === 'paused' && whyNotConfirm(administrator, row) === null,
    },
    whyNot: isApprover && row.state === 'proposed' ? whyNot : null,
  };
}

function byOf(userId: string | null, name: string | null) {
  return userId === null ? null : { userId, name: name ?? '' };
}

/** The last day of a right that ends at a moment. */
function lastDayBefore(endsAt: Date, timeZone: string): string {
  return dayOf(new Date(endsAt.getTime() - 1), timeZone);
}
