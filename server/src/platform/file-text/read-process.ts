import { buffer } from 'node:stream/consumers';
import { confineProcess } from './confine-process.ts';
import type { FileKind } from './file-kind.ts';
import type { FileText } from './file-text.ts';

// Reads one file in an operating system process of its own, started by `spawn-reader.ts`: the bytes come by stdin, and
// one line of JSON goes to stdout. Only what its kind needs is loaded.
const readers: Readonly<Record<FileKind, () => Promise<(content: Buffer) => Promise<FileText>>>> = {
  pdf: async () => (await import('./pdf-text.ts')).readPdf,
  zip: async () => (await import('./zip-text.ts')).readZip,
  mail: async () => (await import('./mail-text.ts')).readMail,
  html: async () => (await import('./html-text.ts')).readHtml,
  text: async () => (await import('./plain-text.ts')).readPlain,
};

function answer(text: FileText): void {
  process.stdout.write(JSON.stringify(text), () => process.exit());
}

const [kind, lifeMs] = process.argv.slice(2);
confineProcess(Number(lifeMs));
const read = await readers[kind as FileKind]();
const unreadable = (): void => answer({ text: '', outcome: 'unreadable' });
process.on('uncaughtException', unreadable);
// It can begin. White space before JSON means nothing.
process.stdout.write('\n');
read(await buffer(process.stdin)).then(answer, unreadable);
