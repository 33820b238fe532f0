import type { HealthOfPart, HealthPart } from '@evenhand/contract/service-health';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { ReadDb } from '../platform/database/open-database.ts';
import { dayOf, startOfUtcDay } from '../platform/days.ts';
import { backupRuns } from '../watch/backup-run.queries.ts';
import { backupHealth } from './backup-health.ts';
import type { ApproversSeen, WorkSeen } from './health.queries.ts';
import { approversSeen, workSeen } from './health.queries.ts';
import type { Judged } from './judged.ts';
import { attention, failing, off, working } from './judged.ts';

/**
 * What a server process can ask of the things it works with. Each function resolves when its part works and rejects
 * when it does not; null stands for what the installation does without.
 */
export interface HealthProbes {
  readonly database: () => Promise<void>;
  readonly files: () => Promise<void>;
  readonly scanner: (() => Promise<void>) | null;
  readonly mail: (() => Promise<void>) | null;
  /** The provider of the employer. */
  readonly provider: (() => Promise<void>) | null;
  /** How much the compiler advised on the configuration of a service when this server process started. */
  readonly warningsOf: (serviceId: number) => number;
  /** Whether that start could not use the pack of a service, and serves the one published before. */
  readonly isUnfit: (serviceId: number) => boolean;
}

/** For a server process that works with nothing but its database. */
export const noProbes: HealthProbes = {
  database: async () => undefined,
  files: async () => undefined,
  scanner: null,
  mail: null,
  provider: null,
  warningsOf: () => 0,
  isUnfit: () => false,
};

/** A part that has not answered by then does not work. */
const PROBE_TIMEOUT_MS = 2_000;
/** Due dates are counted months ahead. */
const CALENDAR_NOTICE_MS = 183 * 86_400_000;

/** Looks at everything at once, so that one part that is silent delays the answer by two seconds and no more. */
export async function healthOf(
  db: ReadDb,
  probes: HealthProbes,
  { serviceId, now, configuration }: HealthAsked,
): Promise<HealthOfPart[]> {
  const { service } = configuration.pack;
  const [database, files, scanner, mail, provider, work, runs, approvers] = await Promise.all([
    answers(probes.database),
    answers(probes.files),
    answersIfAny(probes.scanner),
    answersIfAny(probes.mail),
    answersIfAny(probes.provider),
    workSeen(db, now),
    backupRuns(db),
    approversSeen(db, serviceId, now),
  ]);
  const judged: Readonly<Record<HealthPart, Judged>> = {
    database: database
      ? working('The database answers.')
      : failing(
          'The database does not answer, or its disk is almost full.',
          'Ask whoever runs the server to look at its log.',
        ),
    files: files
      ? working('Files can be stored and read.')
      : failing(
          'The store of files does not answer, so nobody can upload or open a file.',
          'Ask whoever runs the server to look at FILES_DIR or S3_ENDPOINT.',
        ),
    scanner: scannerHealth(scanner),
    mail: mailHealth(mail),
    jobs: workHealth(work),
    backup: backupHealth(runs, { now, timeZone: service.timeZone }),
    calendars: calendarHealth(service.holidays, dayOf(now, service.timeZone)),
    configuration: configurationHealth(probes.warningsOf(serviceId), probes.isUnfit(serviceId)),
    approvers: approversHealth(approvers),
    'sign-in': signInHealth(provider),
  };
  return Object.entries(judged).map(([part, one]) => ({ part: part as HealthPart, ...one }));
}

interface HealthAsked {
  readonly serviceId: number;
  readonly now: Date;
  readonly configuration: ServiceConfiguration;
}

async function answersIfAny(probe: (() => Promise<void>) | null): Promise<boolean | null> {
  return probe === null ? null : await answers(probe);
}

/**
 * Whether a part works: its probe resolves within two seconds. What it says when it fails may hold an address, so only
 * that it failed goes further.
 */
export async function answers(probe: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS);
  try {
    return await Promise.race([probe().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function scannerHealth(isAnswering: boolean | null): Judged {
  if (isAnswering === null)
    return off('Uploaded files are not scanned for viruses.', 'Whoever runs the server sets CLAMD.');
  if (isAnswering) return working('The virus scanner answers.');
  return failing(
    'The virus scanner does not answer. Files that arrive wait, and nobody can open them.',
    'Ask whoever runs the server to start it again.',
  );
}

function mailHealth(isSending: boolean | null): Judged {
  if (isSending === null) return off('No mail is sent.', 'Whoever runs the server sets SMTP_URL.');
  if (isSending) return working('The mail server takes mail.');
  return failing(
    'The mail server cannot be reached, or does not let us in. Mail waits.',
    'Ask whoever runs the server to look at its mail settings.',
  );
}

function workHealth({ late, givenUp }: WorkSeen): Judged {
  if (givenUp > 0)
    return attention(
      `Work was given up after eight attempts: ${counted(givenUp)}.`,
      "Ask whoever runs the server for 'npm run jobs -- dead' and, once the cause is removed, 'npm run jobs -- retry'.",
    );
  if (late > 0)
    return attention(
      `Work is more than 15 minutes late: ${counted(late)}.`,
      'Ask whoever runs the server whether a server process is busy or has stopped.',
    );
  return working('Work in the background is done in time.');
}

/** A small count could tell of one case, so it is not said. */
function counted(jobs: number): string {
  return jobs < 10 ? 'fewer than 10 jobs' : `${jobs} jobs`;
}

function calendarHealth(holidays: readonly string[], today: string): Judged {
  const last = holidays.reduce((latest, day) => (day > latest ? day : latest), '');
  if (last === '')
    return off(
      'No closing days are given, so only weekends are left out.',
      'An owner may add them under Configuration.',
    );
  const written = last.split('-').reverse().join('/');
  if (startOfUtcDay(last).getTime() - startOfUtcDay(today).getTime() >= CALENDAR_NOTICE_MS)
    return working(`Closing days are given until ${written}.`);
  return attention(
    `Closing days end on ${written}. Working days after it are counted without them.`,
    'An owner adds the next ones under Configuration.',
  );
}

function configurationHealth(warnings: number, isUnfit: boolean): Judged {
  if (isUnfit)
    return attention(
      'A configuration pack does not fit, and the one published before is served.',
      "Ask whoever runs the server: its log has the reasons, 'npm run pack -- validate' lists them all.",
    );
  if (warnings === 0) return working('The configuration has no warnings.');
  const words = warnings === 1 ? 'a warning' : `${warnings} warnings`;
  return attention(`The configuration has ${words}.`, "'npm run pack -- validate' lists what to look at.");
}

function approversHealth({ count, signedIn }: ApproversSeen): Judged {
  const recovery =
    'If none of them can, whoever runs the server makes one: npm run people -- recover-approver NUMBER --service KEY.';
  if (count === 0) return attention('Nobody can approve a right to read cases.', recovery);
  if (signedIn === 0)
    return attention('No approver has signed in yet, so no right to read cases can be approved.', recovery);
  if (count === 1)
    return attention(
      'There is one approver. While they are away, no right to read cases can be approved.',
      'An owner proposes another person under Access.',
    );
  return working(`There are ${count} approvers.`);
}

function signInHealth(isProviderThere: boolean | null): Judged {
  if (isProviderThere === null) return working('People sign in with a password that is kept here.');
  if (isProviderThere) return working('The identity provider answers.');
  return failing(
    'The identity provider does not answer, so nobody can sign in.',
    'Ask whoever runs it. People who are signed in go on for a while.',
  );
}
