import { DISMISSED_KEPT_FOR_DAYS } from '@evenhand/contract/unassigned-messages';
import { forgetAccesses } from '../access/access-log.ts';
import { enterAsSystem } from '../access/context.ts';
import { forgetEndedSessions } from '../access/ended-sessions.ts';
import { forgetIdempotencyKeys } from '../access/idempotency.ts';
import { purgeImports } from '../administration/import.store.ts';
import { letGoByDay } from '../administration/let-people-go.ts';
import { forgetInvitations } from '../calendar/invitation.rows.ts';
import { mergeAdviserLoads } from '../dashboard/dashboard.queries.ts';
import { sweepContent, sweepForms } from '../files/sweep-content.ts';
import { purgeSpentLogoutTokens } from '../identity/back-channel-logout.ts';
import { purgeInvitations } from '../identity/invitation.rows.ts';
import { purgeExpiredPayloads } from '../identity/payload.rows.ts';
import { forgetReceived } from '../inbound-mail/inbound-mail.rows.ts';
import { forgetAttempts } from '../inbound-mail/mail-attempt.rows.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { countDeadJobs } from '../platform/jobs/job.queries.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineRecurringJob } from '../platform/jobs/job.ts';
import { purgeLimits } from '../platform/limits/limit.rows.ts';
import type { Logger } from '../platform/logger.ts';
import type { ServiceDays } from '../tasks/planned-notices.ts';
import { postPlannedNotices } from '../tasks/planned-notices.ts';
import { forgetDismissed } from '../unassigned-messages/dismissed-message.store.ts';

const HOUR_MS = 60 * 60_000;
/** Attempts to sign in live for 15 minutes, and anybody can make them. */
const SIGN_IN_STATE_EVERY_MS = 15 * 60_000;
/** Each change of a case or task adds a row that every Team View reads until it is merged. */
const LOADS_EVERY_MS = 5 * 60_000;
/** How long the answer to a POST is kept for a retry. */
const ANSWER_KEPT_FOR_MS = 24 * HOUR_MS;
/** How long a mail is known when it arrives again; mail servers give up after some days. */
const RECEIVED_KEPT_FOR_MS = 30 * 24 * HOUR_MS;
/** How long it is known what people were sent about a meeting that has begun. */
const INVITATION_KEPT_FOR_MS = 30 * 24 * HOUR_MS;
/** How long administration is told that an invitation was not used in time. */
const UNUSED_INVITATION_KEPT_FOR_MS = 30 * 24 * HOUR_MS;
/** How long a message from outside that HR has deleted can be put back. */
const DISMISSED_KEPT_FOR_MS = DISMISSED_KEPT_FOR_DAYS * 24 * HOUR_MS;

/** How long a list of people is kept, and what it would do or has refused. */
const IMPORT_KEPT_FOR_MS = 7 * 24 * HOUR_MS;

interface HousekeepingWorld {
  /** As the role that signs people in. */
  readonly identity: Db;
  /** As the role of administration. */
  readonly administration: Db;
  readonly files: FileStore;
  readonly services: () => readonly ServiceDays[];
}

/**
 * What is done every hour, or more often: deleting what has been kept long enough, posting the notices of the
 * day, and logging the jobs that were given up.
 */
export function housekeepingJobs(
  { identity, administration, files, services }: HousekeepingWorld,
  log: Pick<Logger, 'error' | 'warn'>,
): readonly Job[] {
  return [
    purgingAs(identity, 'purge-sign-in-state', purgeExpiredPayloads, SIGN_IN_STATE_EVERY_MS),
    purgingAs(identity, 'purge-invitations', (db, now) =>
      purgeInvitations(db, new Date(now.getTime() - UNUSED_INVITATION_KEPT_FOR_MS)),
    ),
    purging('purge-stored-answers', async (db, now) => {
      await enterAsSystem(db);
      return await forgetIdempotencyKeys(db, new Date(now.getTime() - ANSWER_KEPT_FOR_MS));
    }),
    purgingAs(administration, 'purge-imports', (db, now) =>
      purgeImports(db, new Date(now.getTime() - IMPORT_KEPT_FOR_MS)),
    ),
    purgingAs(identity, 'purge-ended-sessions', forgetEndedSessions),
    purgingAs(identity, 'purge-logout-tokens', purgeSpentLogoutTokens),
    purging('purge-limit-counters', purgeLimits),
    purging('merge-adviser-loads', mergeAdviserLoads, LOADS_EVERY_MS),
    purging('purge-received-mail', async (db, now) => {
      const before = new Date(now.getTime() - RECEIVED_KEPT_FOR_MS);
      return (await forgetReceived(db, before)) + (await forgetAttempts(db, before));
    }),
    purging('purge-dismissed-messages', async (db, now) =>
      forgetDismissed(db, new Date(now.getTime() - DISMISSED_KEPT_FOR_MS)),
    ),
    purging('purge-meeting-invitations', (db, now) =>
      forgetInvitations(db, new Date(now.getTime() - INVITATION_KEPT_FOR_MS)),
    ),
    purging('purge-access-log', forgetAccesses),
    sweepingStaging(files),
    postingNotices(services),
    lettingLeaversGo(administration, services, log),
    reportingDeadJobs(log),
  ];
}

/** @param purge answers how many rows went. */
function purging(kind: string, purge: (db: Db, now: Date) => Promise<number>, everyMs = HOUR_MS): Job {
  return defineRecurringJob({ kind, everyMs, perform: async (tx, { now }) => ({ rows: await purge(tx.db, now) }) });
}

/** The same of what the serving role cannot delete; done twice it deletes nothing more. */
function purgingAs(role: Db, kind: string, purge: (db: Db, now: Date) => Promise<number>, everyMs = HOUR_MS): Job {
  return defineRecurringJob({
    kind,
    everyMs,
    performOutside: async (_db, { now }) => ({ rows: await purge(role, now) }),
  });
}

/**
 * Deletes what uploads have left in forms and in the file store. The content of a file is kept after the
 * server process that received it has ended, so any server process may sweep.
 */
function sweepingStaging(files: FileStore): Job {
  return defineRecurringJob({
    kind: 'sweep-staging',
    everyMs: HOUR_MS,
    performOutside: async (db, { now }) => ({ forms: await sweepForms(db), ...(await sweepContent(db, files, now)) }),
  });
}

function postingNotices(services: () => readonly ServiceDays[]): Job {
  return defineRecurringJob({
    kind: 'post-planned-notices',
    everyMs: HOUR_MS,
    perform: async (tx, { now }) => ({ rows: await postPlannedNotices(tx.db, now, services()) }),
  });
}

/** The rights of a leaver end within the first hour of their leaving day. Done twice it lets nobody more go. */
function lettingLeaversGo(administration: Db, services: () => readonly ServiceDays[], log: Pick<Logger, 'warn'>): Job {
  return defineRecurringJob({
    kind: 'let-leavers-go',
    everyMs: HOUR_MS,
    async performOutside(_db, { now }) {
      const { count, lacking } = await letGoByDay(administration, now, services());
      for (const { serviceId, lacked } of lacking) log.warn({ serviceId }, `the last ${lacked} has left`);
      return { people: count };
    },
  });
}

/**
 * Operators are notified by the log: `/health` is open to everybody, and what fails here may be about a case.
 */
function reportingDeadJobs(log: Pick<Logger, 'error'>): Job {
  return defineRecurringJob({
    kind: 'report-dead-jobs',
    everyMs: HOUR_MS,
    async perform(tx) {
      const dead = await countDeadJobs(tx.db);
      if (Object.keys(dead).length > 0) log.error({ dead }, 'there are dead jobs');
      return undefined;
    },
  });
}
