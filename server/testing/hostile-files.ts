import { FILE_MAX_BYTES } from '@evenhand/contract/files';
import { fileOf } from './uploads.ts';

/** A file that no call takes, and how it is refused. */
export type HostileFile = readonly [file: File, status: number, message: string];

const MZ = 'MZ\u0000\u0001 a program';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

/** Files that are too large, of another type, empty, or not what their name says. */
export function hostileFiles(): HostileFile[] {
  const large = new Uint8Array(FILE_MAX_BYTES + 1);
  large.set(Buffer.from('%PDF-'));
  const notAllowed = (name: string, content: string, shown = name): HostileFile => [
    fileOf(name, content),
    400,
    `${shown} is not an allowed file type.`,
  ];
  return [
    [fileOf('scan.pdf', large), 413, 'scan.pdf is larger than 20 MB.'],
    notAllowed('setup.exe', 'MZ'),
    notAllowed('page.html', '<p>'),
    notAllowed('noend', 'text'),
    notAllowed('letter.pdf.exe', '%PDF-'),
    notAllowed('letter.pdf.', '%PDF-'),
    notAllowed('renamed.pdf', MZ),
    notAllowed('renamed.docx', MZ),
    notAllowed('archive.docx', 'PK\u0003\u0004 nothing'),
    notAllowed('page before.pdf', '<!doctype html><script>alert(1)</script>\n%PDF-1.7\n'),
    notAllowed('notes.txt', 'a\u0000b'),
    [fileOf('empty.txt', ''), 400, 'empty.txt is empty.'],
    notAllowed('\u202efdp.exe', 'MZ', 'fdp.exe'),
    notAllowed('letter.exe\u202efdp', 'MZ', 'letter.exefdp'),
    [fileOf(`${'n'.repeat(252)}.pdf`, '%PDF-'), 400, 'The name of a file must be at most 255 characters.'],
    notAllowed('logo.svg', SVG),
    notAllowed('logo.png', SVG),
    notAllowed('page.pdf', '<!doctype html><script>alert(1)</script>'),
    notAllowed('both.png', `GIF89a/*${SVG}*/`),
    notAllowed('../../etc/passwd', 'root', 'passwd'),
  ];
}
