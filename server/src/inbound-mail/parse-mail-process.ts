import type { Said } from './mail-reader.ts';
import { parseMail } from './parse-mail.ts';

// Reads and cleans mails, one after the other, in an operating system process of its own: a mail that takes too long or
// too much memory ends this process, and not the server process. See `mail-reader.ts`.
const say = (said: Said): void => {
  process.send?.(said);
};
process.on('message', (raw: Uint8Array) => {
  parseMail(raw).then(say, () => say('unreadable'));
});
// The server process has ended, or wants another one.
process.once('disconnect', () => process.exit());
say('ready');
