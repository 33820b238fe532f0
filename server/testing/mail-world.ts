import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Inbound } from '../src/inbound-mail/inbound.ts';
import { inboundOf } from '../src/inbound-mail/inbound.ts';
import { createMailReader } from '../src/inbound-mail/mail-reader.ts';
import type { RawMail, ReceivesMail } from '../src/inbound-mail/receive-mail.ts';
import { receiveMail } from '../src/inbound-mail/receive-mail.ts';
import { openLedger } from '../src/main/open-ledger.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { InboundSettings } from '../src/platform/read-inbound.ts';
import type { TestServer } from './test-server.ts';
import { startTestServer } from './test-server.ts';

const SECRET = 'a secret of thirty-two characters';

/** The mail server that confirms senders. */
const MAIL_SERVER = 'mx.northmoor.example';

/** Mail for the two services of the tests. */
export const inboundOfTests = (
  more: Partial<Pick<InboundSettings, 'trustedAuthentication' | 'secret'>> = {},
): Inbound =>
  inboundOf(
    {
      addresses: [
        { local: 'hr', domain: 'northmoor.example', serviceKey: 'northmoor' },
        { local: 'people', domain: 'kestrel.example', serviceKey: 'kestrel-foods' },
      ],
      secret: SECRET,
      listen: null,
      mailbox: null,
      trustedAuthentication: MAIL_SERVER,
      ...more,
    },
    new Map([
      ['northmoor', 1],
      ['kestrel-foods', 2],
    ]),
  );

/** One for all tests of a file, as for all mails of a server process. */
const reader = createMailReader();

export function receivesMail(server: TestServer, more: Partial<ReceivesMail> = {}): ReceivesMail {
  const { serving: db, now: clock, configuration, files } = server;
  return {
    db,
    clock,
    configuration,
    files,
    openLedger,
    inbound: inboundOfTests(),
    scanner: null,
    reader,
    log: createLogger(process.env.TEST_LOG ?? 'silent'),
    ...more,
  };
}

export interface MailSuite {
  /** The server of the file, and how it takes mail in; there from its first test on. */
  readonly server: TestServer;
  readonly receiving: ReceivesMail;
}

/** One server for the tests of a file, which each begin with all limits unused. Called once, at its top. */
export function mailSuite(): MailSuite {
  let server: TestServer;
  let receiving: ReceivesMail;
  beforeAll(async () => {
    server = await startTestServer({ inbound: inboundOfTests() });
    receiving = receivesMail(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('request_limit').execute();
  });
  return {
    get server() {
      return server;
    },
    get receiving() {
      return receiving;
    },
  };
}

interface Part {
  readonly name: string;
  readonly content: string;
}

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly headers?: readonly string[];
  /** Our mail server has confirmed the sender; it has unless this is false. */
  readonly isConfirmed?: boolean;
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly Part[];
}

let count = 0;

/** A mail as a mail program writes it. */
export function mailOf({
  from = 'Ada Marsh <ada@example.org>',
  to = 'hr@northmoor.example',
  subject = 'My appeal',
  id,
  headers = [],
  isConfirmed = true,
  text,
  html,
  files = [],
}: Written): Buffer {
  count += 1;
  const parts = [
    ...(text === undefined && html !== undefined
      ? []
      : [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text ?? 'I wrote last week.'}`]),
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`]),
  ];
  const file = ({ name, content }: Part): string =>
    `Content-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`;
  const alternative = `Content-Type: multipart/alternative; boundary=inner\r\n\r\n${parts.map((part) => `--inner\r\n${part}\r\n`).join('')}--inner--`;
  const body =
    files.length === 0
      ? alternative
      : `Content-Type: multipart/mixed; boundary=outer\r\n\r\n${[alternative, ...files.map(file)].map((part) => `--outer\r\n${part}\r\n`).join('')}--outer--`;
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1];
  const top = [
    ...headers,
    ...(isConfirmed ? [`Authentication-Results: ${MAIL_SERVER}; dmarc=pass header.from=${domain}`] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id ?? `mail-${count}@example.org`}>`,
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${top.join('\r\n')}\r\n${body}\r\n`);
}

/** Takes in a mail that was delivered to this address. */
export async function receive(receiving: ReceivesMail, written: Written, raw: Partial<RawMail> = {}): Promise<void> {
  await receiveMail(receiving, {
    bytes: mailOf(written),
    recipients: [written.to ?? 'hr@northmoor.example'],
    returnPath: 'ada@example.org',
    ...raw,
  });
}
