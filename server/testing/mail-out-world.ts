import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Mailer } from '../src/outgoing-mail/open-mailer.ts';
import { openMailer } from '../src/outgoing-mail/open-mailer.ts';
import { sendDueMail } from '../src/outgoing-mail/send-due-mail.ts';
import type { JobCounts } from '../src/platform/jobs/job.ts';
import type { CastName } from './cast.ts';
import { cast } from './cast.ts';
import type { SmtpDouble } from './smtp-double.ts';
import { startSmtpDouble } from './smtp-double.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer, TEST_NOW } from './test-server.ts';

export const PUBLIC_URL = 'https://hr.northmoor.example';

export interface MailOutSuite {
  readonly server: TestServer;
  readonly smtp: SmtpDouble;
  /** Sends what is due at the server's present moment. */
  send(by?: Mailer): Promise<JobCounts | undefined>;
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
    await server.db.deleteFrom('notice').execute();
    await server.db.deleteFrom('mail_recipient').execute();
  });
  afterAll(async () => {
    mailer.close();
    await smtp.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get smtp() {
      return smtp;
    },
    send(by = mailer) {
      const { configuration } = server;
      const world = {
        mailer: by,
        configuration,
        publicUrl: PUBLIC_URL,
        from: smtp.settings.from,
        isStopping: () => false,
      };
      return sendDueMail(server.serving, world, server.now());
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

/** The addresses that a mail leads to, in order. */
export function linksOf({ text = '' }: ParsedMail): string[] {
  return [...text.matchAll(/https:\S+/g)].map(([link]) => link);
}
