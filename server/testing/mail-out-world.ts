import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sendInvitations } from '../src/calendar/send-invitations.ts';
import type { Mailer } from '../src/outgoing-mail/open-mailer.ts';
import { openMailer } from '../src/outgoing-mail/open-mailer.ts';
import { sendDueMail } from '../src/outgoing-mail/send-due-mail.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import type { JobCounts } from '../src/platform/jobs/job.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import { PUBLIC_URL } from './mail-out-links.ts';
import type { SmtpDouble } from './smtp-double.ts';
import { startSmtpDouble } from './smtp-double.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer, TEST_NOW } from './test-server.ts';

export interface MailOutSuite {
  readonly server: TestServer;
  readonly smtp: SmtpDouble;
  /** Sends what is due at the server's present moment. */
  send(by?: Mailer): Promise<JobCounts | undefined>;
  /** Sends invitations to meetings, in the same way. */
  invite(by?: Mailer, db?: Db): Promise<JobCounts | undefined>;
  /** The same, with something that happens once it is known who is to be invited. */
  inviteAfter(happens: () => Promise<unknown>): Promise<JobCounts | undefined>;
  /** What a person has been sent, the first mail first. */
  sentTo(name: CastName): Promise<readonly ParsedMail[]>;
  pass(minutes: number): void;
}

/** One server with a mail server for the tests of a file; nothing waits at the beginning of each. */
export function mailOutSuite(): MailOutSuite {
  let server: TestServer;
  let smtp: SmtpDouble;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startTestServer();
    smtp = await startSmtpDouble();
    mailer = openMailer(smtp.settings);
  });
  beforeEach(async () => {
    server.setNow(TEST_NOW);
    smtp.forget();
    smtp.answer({});
    for (const table of ['notice', 'mail_recipient', 'meeting_invitation'] as const)
      await server.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    mailer.close();
    await smtp.close();
    await server.close();
  });
  const world = (by: Mailer) => ({
    mailer: by,
    configuration: server.configuration,
    publicUrl: PUBLIC_URL,
    from: smtp.settings.from,
    isStopping: () => false,
  });
  return {
    get server() {
      return server;
    },
    get smtp() {
      return smtp;
    },
    send: (by = mailer) => sendDueMail(server.serving, world(by), server.now()),
    invite: (by = mailer, db = server.serving) => sendInvitations(db, world(by), server.now()),
    inviteAfter(happens) {
      const assertThere = async () => void (await happens());
      return sendInvitations(server.serving, world({ ...mailer, assertThere }), server.now());
    },
    async sentTo(name) {
      const { email } = await server.db
        .selectFrom('person')
        .select('email')
        .where('user_id', '=', cast[name])
        .executeTakeFirstOrThrow();
      return smtp.to(email ?? '');
    },
    pass: (minutes) => server.setNow(new Date(server.now().getTime() + minutes * 60_000).toISOString()),
  };
}
