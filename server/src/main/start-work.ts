import { applyingImports } from '../administration/apply-import.ts';
import { checkingImports } from '../administration/check-import.ts';
import { backupJobs, createBackupStarter } from '../backup/make-backups.ts';
import { sendingInvitations } from '../calendar/send-invitations.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { scanningKeptFiles } from '../files/scan-kept-files.ts';
import type { MailListener } from '../inbound-mail/listen-for-mail.ts';
import { tellingOfRights } from '../notifications/tell-of-rights.ts';
import { sendingMail } from '../outgoing-mail/send-due-mail.ts';
import { judgingReportingLines } from '../participants/judge-reporting-lines.ts';
import { tellingOfLeavers } from '../participants/tell-of-leavers.ts';
import { systemClock } from '../platform/clock.ts';
import { readFileText } from '../platform/file-text/read-file-text.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/job-runner.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { tellingOfEnds } from '../sanctions/tell-of-ends.ts';
import { readingBodies } from '../search/read-bodies.ts';
import { passingOnTasks } from '../tasks/pass-on-tasks.ts';
import type { ServiceDays } from '../tasks/planned-notices.ts';
import { remindingOfTasks } from '../tasks/remind-of-tasks.ts';
import { reportingRights } from '../users/rights-report.ts';
import { settlingRights } from '../users/settle-rights.ts';
import { housekeepingJobs } from './housekeeping.ts';
import { openLedger } from './open-ledger.ts';
import type { ProcessWorld } from './process-world.ts';

export interface Work {
  readonly jobs: Pick<JobRunner, 'stop'>;
  /** Null where the mail server does not deliver. */
  readonly mailListener: MailListener | null;
}

/** Begins what a server process does by itself: it takes in mail and performs jobs. */
export async function startWork(world: ProcessWorld): Promise<Work> {
  const { log, watching, database, mail } = world;
  const mailListener = await mail.listen();
  const jobs = createJobRunner({
    db: database.db,
    clock: systemClock,
    log,
    jobs: jobsOf(world),
    around: watching.aroundJob,
  });
  await jobs.start(database.listen);
  return { jobs, mailListener };
}

/** The kinds of jobs that are performed. A server process without a scanner leaves scans to others. */
function jobsOf(world: ProcessWorld): Job[] {
  const { settings, log, publicUrl, database, files, scanner, configuration, mail, mailer, isStopping } = world;
  const { identity, administration } = database;
  const sendsMail = { mailer, configuration, publicUrl, from: settings.mailOut.from, isStopping };
  const scanning =
    scanner === null ? [] : scanningKeptFiles({ content: files.content, scanner, configuration, openLedger, log });
  return [
    ...housekeepingJobs({ identity, administration, files, services: () => daysOf(configuration) }, log),
    ...scanning,
    passingOnTasks,
    tellingOfRights,
    tellingOfLeavers(openLedger),
    judgingReportingLines(openLedger),
    remindingOfTasks(configuration),
    tellingOfEnds(configuration),
    readingBodies({ content: files.content, readFileText, isStopping }),
    reportingRights(log),
    settlingRights(administration),
    checkingImports({ administration, configurationFor: configuration.of }),
    applyingImports({ administration, configurationFor: configuration.of, isStopping }),
    ...mail.jobs(isStopping),
    sendingMail(sendsMail),
    sendingInvitations(sendsMail),
    ...backupJobs({ backup: settings.backup, asOwner: database.asOwner, begin: createBackupStarter(log) }),
  ];
}

/** Each service with the zone in which its days begin. */
function daysOf(configuration: Configuration): ServiceDays[] {
  return configuration.serviceIds.map((serviceId) => ({
    serviceId,
    timeZone: configuration.of(serviceId).pack.service.timeZone,
  }));
}
