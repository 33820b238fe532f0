import { getUserProfile } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { mailSuite } from '../../testing/mail-world.ts';
import { receiveMail } from './receive-mail.ts';

const suite = mailSuite();
const MESSAGE_ID = `<evenhand.${'0123456789'.repeat(4)}@northmoor.example>`;

beforeEach(async () => {
  await suite.server.db.deleteFrom('mail_recipient').execute();
  await suite.server.db
    .insertInto('mail_recipient')
    .values({ user_id: cast.teodora, sent_at: suite.server.now(), message_id: MESSAGE_ID })
    .execute();
});

const report = (action: string, messageId: string): string =>
  `From: MAILER-DAEMON@mx.example
To: hr@northmoor.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=x"

--=x
Content-Type: text/plain

It could not be delivered.
--=x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; teodora.whitlock@northmoor.example
Action: ${action}
Status: 5.1.1

--=x
Content-Type: text/rfc822-headers

Subject: People Advisory: something needs your attention
Message-ID:
 ${messageId}

--=x--
`.replaceAll('\n', '\r\n');

async function refusedSince(): Promise<string | null | undefined> {
  const { data } = await suite.server.as('edda').call(getUserProfile, { params: { id: cast.teodora } });
  return data.emailRefusedSince;
}
const receive = (mail: string) =>
  receiveMail(suite.receiving, { bytes: Buffer.from(mail), recipients: ['hr@northmoor.example'], returnPath: '' });

test('a report that a mail of ours could not be delivered shows HR that mail to its reader does not arrive, and waits nowhere [MAILOUT-07]', async () => {
  await receive(report('failed', MESSAGE_ID));
  expect(await refusedSince()).toBe(suite.server.now().toISOString());
  expect(await suite.server.db.selectFrom('message').where('case_id', 'is', null).select('id').execute()).toEqual([]);
});

test.each([
  ['of a delay', report('delayed', MESSAGE_ID)],
  ['about another mail', report('failed', `<evenhand.${'9876543210'.repeat(4)}@northmoor.example>`)],
  ['about a mail that is not ours', report('failed', '<0123@elsewhere.example>')],
])('a report %s changes nothing [MAILOUT-07]', async (_what, mail) => {
  await receive(mail);
  expect(await refusedSince()).toBeNull();
});
