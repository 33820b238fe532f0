import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers a mail by SMTP, as the mail server of an employer does, and waits until it is taken. */
export async function sendMail(port: number, { from, to, subject, text }: Mail): Promise<void> {
  const socket = createConnection(port, '127.0.0.1');
  const answers = createInterface(socket)[Symbol.asyncIterator]();
  const sender = /<(.*)>/.exec(from)?.[1] ?? from;
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@mail.example>`,
    `Authentication-Results: mx.northmoor.example; dmarc=pass header.from=${sender.split('@')[1]}`,
  ];
  const expectAnswer = async (code: string): Promise<void> => {
    const { value } = await answers.next();
    if (typeof value !== 'string' || !value.startsWith(code))
      throw new Error(`The mail to ${to} was answered '${String(value)}'.`);
  };
  await expectAnswer('220');
  for (const [line, code] of [
    ['HELO mail.example', '250'],
    [`MAIL FROM:<${sender}>`, '250'],
    [`RCPT TO:<${to}>`, '250'],
    ['DATA', '354'],
    [`${headers.join('\r\n')}\r\n\r\n${text}\r\n.`, '250'],
    ['QUIT', '221'],
  ] as const) {
    socket.write(`${line}\r\n`);
    await expectAnswer(code);
  }
  socket.end();
  await once(socket, 'close');
}
