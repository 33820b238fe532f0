import type { AddressInfo } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { MailOutSettings } from '../src/platform/read-mail-out.ts';

export interface SmtpDouble {
  readonly settings: MailOutSettings;
  /** What arrived, parsed, the first one first. */
  readonly mails: readonly ParsedMail[];
  /** The bytes of the same. */
  readonly raw: readonly string[];
  to(address: string): readonly ParsedMail[];
  /** How the server answers each recipient from here on, and each mail; null takes it. */
  answer(codes: { recipient?: number | null; data?: number | null }): void;
  forget(): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine, which takes mail for anybody. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const mails: ParsedMail[] = [];
  const raw: string[] = [];
  let answers: { recipient: number | null; data: number | null } = { recipient: null, data: null };
  const refusal = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(answers.recipient === null ? null : refusal(answers.recipient)),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answers.data !== null) return done(refusal(answers.data));
        const bytes = Buffer.concat(chunks);
        simpleParser(bytes).then((mail) => {
          mails.push(mail);
          raw.push(bytes.toString());
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      smtp: { host: '127.0.0.1', port, isSecure: false, isPlainAllowed: true, user: null, password: null },
      from: 'evenhand@northmoor.example',
      directory: '',
    },
    mails,
    raw,
    to: (address) => mails.filter(({ to }) => [to].flat().some((one) => one?.text === address)),
    answer: ({ recipient = null, data = null }) => {
      answers = { recipient, data };
    },
    forget() {
      mails.length = 0;
      raw.length = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
