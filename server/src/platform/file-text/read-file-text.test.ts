import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  InsertedTextRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { describe, expect, test } from 'vitest';
import { docxOf, odtOf, pdfOf, zipOf } from '../../../testing/documents-with-words.ts';
import { readFileText } from './read-file-text.ts';

const linesOf = async (fileName: string, content: Buffer): Promise<string[]> => {
  const { text, outcome } = await readFileText(fileName, content);
  expect(outcome).toBe('whole');
  return text.split('\n');
};

/** A letter of Word with all that stands beside its paragraphs. */
async function wordLetter(): Promise<Buffer> {
  const change = { id: 1, author: 'Carys', date: '2026-11-01T09:00:00Z' };
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const section = {
    headers: { default: new Header({ children: [new Paragraph('Northmoor Council')] }) },
    footers: { default: new Footer({ children: [new Paragraph('In confidence')] }) },
    children: [
      new Paragraph({
        children: [
          new CommentRangeStart(0),
          new TextRun('The grie'),
          new TextRun({ text: 'vance', bold: true }),
          new TextRun(' is upheld'),
          new FootnoteReferenceRun(1),
          new CommentRangeEnd(0),
          new TextRun({ children: [new CommentReference(0)] }),
        ],
      }),
      new Paragraph({
        children: [
          new DeletedTextRun({ ...change, text: 'Dismissed.' }),
          new InsertedTextRun({ ...change, id: 2, text: 'Warned.' }),
        ],
      }),
      new Table({ rows: [new TableRow({ children: [cell('Salary'), cell('£30,000')] })] }),
    ],
  };
  const comment = { id: 0, author: 'Asha', date: new Date(0), children: [new Paragraph('Check with payroll')] };
  const footnotes = { 1: { children: [new Paragraph('Section 5 of the policy')] } };
  return Packer.toBuffer(new Document({ sections: [section], comments: { children: [comment] }, footnotes }));
}

describe('The words of a file', () => {
  test('are found in a PDF, by lines, also in its form and notes [SEARCH-08]', async () => {
    const long = 'The disciplinary hearing was adjourned because the companion could not attend. '.repeat(4);
    const lines = await linesOf('Statement.PDF', await pdfOf([long, 'Second page'], { field: 'I was not told' }));
    expect(lines.join(' ')).toContain(long.trim());
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toEqual(expect.arrayContaining(['I was not told', 'Ask the union first', 'Second page']));
  });

  test('are found in a DOCX, with headers, footers, footnotes, comments, tables and tracked changes [SEARCH-08]', async () => {
    expect(await linesOf('letter.docx', await wordLetter())).toEqual([
      'The grievance is upheld',
      'Warned.',
      'Salary',
      '£30,000',
      'Dismissed.',
      'Check with payroll',
      'In confidence',
      'Section 5 of the policy',
      'Northmoor Council',
    ]);
    const other =
      '<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two &amp; three&#x21;</w:t><w:br/><w:t>four</w:t><w:noBreakHyphen/><w:t>five</w:t></w:r></w:p>' +
      '<w:p><w:r><w:instrText>PAGE</w:instrText><mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>';
    expect(await linesOf('other.docx', docxOf(other))).toEqual(['one two & three!', 'four-five', 'box']);
  });

  test('are found in an ODT, with its header, notes, comments and tracked changes [SEARCH-08]', async () => {
    const text =
      '<text:tracked-changes><text:p>Taken out</text:p></text:tracked-changes><text:h>Outcome</text:h>' +
      '<text:p>Given<text:s/>on <text:date>12 May</text:date><text:note><text:note-citation>1</text:note-citation>' +
      '<text:note-body><text:p>By post</text:p></text:note-body></text:note></text:p>' +
      '<text:p>a<text:tab/>b<text:line-break/>c<office:annotation><dc:creator>Ana</dc:creator><dc:date>2026</dc:date><text:p>Really?</text:p></office:annotation></text:p>';
    const styles = '<office:styles>no words<style:header><text:p>Northmoor</text:p></style:header></office:styles>';
    expect(await linesOf('letter.odt', odtOf(text, { 'styles.xml': styles }))).toEqual([
      'Taken out',
      'Outcome',
      'Given on 12 May',
      'By post',
      'a b',
      'c',
      'Really?',
      'Northmoor',
    ]);
  });

  test('are found in XLSX, PPTX and ODP, slides by their numbers [SEARCH-08]', async () => {
    const sheet = zipOf({
      'xl/sharedStrings.xml':
        '<sst><si><t>Overtime</t></si><si><r><t>Sick </t></r><r><t>pay</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml': '<worksheet><c t="inlineStr"><is><t>Leave</t></is></c><c><v>42</v></c></worksheet>',
    });
    expect(await linesOf('pay.xlsx', sheet)).toEqual(['Overtime', 'Sick pay', 'Leave']);
    const slides = zipOf({
      'ppt/slides/slide10.xml': '<a:p><a:t>Ten</a:t></a:p>',
      'ppt/slides/slide2.xml': '<a:p><a:t>Two</a:t></a:p>',
    });
    expect(await linesOf('talk.pptx', slides)).toEqual(['Two', 'Ten']);
    expect(await linesOf('talk.odp', odtOf('<draw:page><text:p>First</text:p></draw:page>'))).toEqual(['First']);
  });

  test('are found in text of every usual encoding [SEARCH-08]', async () => {
    const words = 'Siân’s café, £5';
    const utf16 = Buffer.from(`\ufeff${words}`, 'utf16le');
    for (const content of [
      Buffer.from(words),
      Buffer.from(`\ufeff${words}`),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from('Si\xe2n\x92s caf\xe9, \xa35', 'latin1'),
    ])
      expect(await linesOf('note.txt', content)).toEqual([words]);
    expect(await linesOf('rota.csv', Buffer.from('Name,Shift\r\nAsha,Night\r\n'))).toEqual([
      'Name,Shift',
      'Asha,Night',
    ]);
  });

  test('are found in a mail, with its subject, its sender and the names of its files [SEARCH-08]', async () => {
    const mail = [
      'From: =?utf-8?Q?Si=C3=A2n?= Rees <sian@example.org>',
      'Subject: My appeal',
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Where is it? Caf=E9.',
      '--b',
      'Content-Type: text/html',
      '',
      '<style>p { color: red }</style><p>Only <b>here</b></p>',
      '--b--',
      '--a',
      'Content-Type: text/plain; name=diary.txt',
      'Content-Disposition: attachment; filename=diary.txt',
      '',
      'inside the diary',
      '--a--',
      '',
    ].join('\r\n');
    const expected = ['My appeal', '"Siân Rees" <sian@example.org>', 'Where is it? Café.', 'Only here', 'diary.txt'];
    expect(await linesOf('mail.eml', Buffer.from(mail))).toEqual(expected);
  });

  test('are found in HTML, and nothing of its scripts and styles; words do not run together [SEARCH-08]', async () => {
    const html =
      '<title>Minutes</title><style>b{}</style><script>let hidden;</script><h1>Who</h1>was <i>the</i>re?<ul><li>Asha<li>Ben</ul>' +
      '<table><tr><td>9am</td><td>Start</td></tr></table><div>R&amp;D<br>Caf&eacute;</div><!-- no -->\n  and\n  more';
    expect(await linesOf('minutes.html', Buffer.from(html))).toEqual([
      'Minutes',
      'Who',
      'was there?',
      'Asha',
      'Ben',
      '9am Start',
      'R&D',
      'Café',
      'and more',
    ]);
  });

  test('are found in Welsh and in scripts from right to left [SEARCH-08]', async () => {
    const welsh = 'Mae’r ŵyl yn y tŷ; cŵyn am gyflog';
    expect(await linesOf('cwyn.pdf', await pdfOf([welsh]))).toEqual([welsh]);
    const [hebrew, arabic] = ['תלונה על שכר', 'شكوى بشأن الراتب'];
    const paragraphs = [welsh, hebrew, arabic].map(
      (text) => `<w:p><w:r><w:rPr><w:rtl/></w:rPr><w:t>${text}</w:t></w:r></w:p>`,
    );
    expect(await linesOf('cwyn.docx', docxOf(paragraphs.join('')))).toEqual([welsh, hebrew, arabic]);
    expect(await linesOf('cwyn.txt', Buffer.from(`\u202b${hebrew}\u202c\u200f`))).toEqual([hebrew]);
  });

  test('are found by what a file is, when its name says something else [SEARCH-08]', async () => {
    expect(await linesOf('scan.docx', await pdfOf(['Really a PDF']))).toEqual(['Really a PDF']);
    expect(await linesOf('letter.pdf', docxOf('<w:p><w:t>Really Word</w:t></w:p>'))).toEqual(['Really Word']);
    for (const name of ['text.pdf', 'text.docx'])
      expect(await readFileText(name, Buffer.from('only text'))).toEqual({ text: '', outcome: 'unreadable' });
  });

  test('have one form: composed letters, one space, at most one empty line, nothing that cannot be stored [SEARCH-08]', async () => {
    const odd = `${'x'.repeat(2000)}\n\n\n\nSia\u0302n \t\u00a0 is\u00ad here\0now\r\n a\u200bb \ud800 c\u0007\n\n`;
    const expected = ['x'.repeat(2000), '', 'Siân is here now', 'ab \ufffd c'];
    expect(await linesOf('odd.txt', Buffer.from(`\ufeff${odd}`, 'utf16le'))).toEqual(expected);
  });

  test('are not looked for in pictures, archives, older Office files, and what is empty [SEARCH-08]', async () => {
    const none = { text: '', outcome: 'no-text' };
    expect(await readFileText('photo.png', Buffer.from('\x89PNG\r\n\x1a\n words', 'latin1'))).toEqual(none);
    expect(await readFileText('old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(none);
    expect(await readFileText('many.zip', zipOf({ 'notes.txt': 'words' }))).toEqual(none);
    expect(await readFileText('empty.txt', Buffer.alloc(0))).toEqual(none);
    expect(await readFileText('blank.txt', Buffer.from(' \n\u00a0'))).toEqual(none);
    expect(await readFileText('scan.pdf', await pdfOf(['']))).toEqual(none);
  });
});
