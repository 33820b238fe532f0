import type { AddressInfo, Socket } from 'node:net';
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
  /**
   * How the server answers recipients from here on, all or `only` one of them, and mails; null takes them. With
   * `hangsUp` it ends the connection instead, with `losesAnswer` after it has taken a mail.
   */
  answer(answers: Partial<Answers>): void;
  forget(): void;
  close(): Promise<void>;
}

interface Answers {
  readonly recipient: number | null;
  readonly data: number | null;
  readonly words: string;
  readonly only: string | null;
  readonly hangsUp: boolean;
  readonly losesAnswer: boolean;
}

const takesAll: Answers = {
  recipient: null,
  data: null,
  words: 'not now',
  only: null,
  hangsUp: false,
  losesAnswer: false,
};

/** A real SMTP server on this machine, which takes mail for anybody. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const mails: ParsedMail[] = [];
  const raw: string[] = [];
  let answers = takesAll;
  const refusal = (code: number): Error => Object.assign(new Error(answers.words), { responseCode: code });
  const sockets = new Set<Socket>();
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (answers.only !== null && answers.only !== address) return done();
      if (answers.hangsUp) hangUp();
      else done(answers.recipient === null ? null : refusal(answers.recipient));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answers.data !== null) return done(refusal(answers.data));
        const bytes = Buffer.concat(chunks);
        simpleParser(bytes).then((mail) => {
          mails.push(mail);
          raw.push(bytes.toString());
          if (answers.losesAnswer) hangUp();
          else done();
        }, done);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
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
    answer: (given) => {
      answers = { ...takesAll, ...given };
    },
    forget() {
      mails.length = 0;
      raw.length = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
