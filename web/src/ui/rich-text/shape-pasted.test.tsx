import { expect, test } from 'vitest';
import type { TextKind } from './shape-pasted.ts';
import { shapePasted } from './shape-pasted.ts';

const MOST = 100_000;
const shape = (html: string, kind: TextKind = 'message') => shapePasted(html, kind, MOST)!;
const PNG = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  [
    'merged cells are divided, so that columns stay in line',
    '<table><tr><th colspan="2">Week</th><td>x</td></tr><tr><td rowspan="2">Mon</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    '<table><tbody><tr><th>Week</th><th></th><td>x</td></tr><tr><td>Mon</td><td>1</td><td>2</td></tr><tr><td></td><td>3</td><td>4</td></tr></tbody></table>',
  ],
  [
    'a table in a cell becomes lines of it',
    '<table><tr><td>Mon</td><td><table><tr><td>late</td><td>5</td></tr><tr><td>sick</td><td>0</td></tr></table></td></tr></table>',
    '<table><tbody><tr><td>Mon</td><td><p>late | 5</p><p>sick | 0</p></td></tr></tbody></table>',
  ],
  [
    'a frame around text goes, and a table in it stays',
    '<table><tr><td> </td><td><p>Dear Maren,</p><table><tr><td>Mon</td><td>5</td></tr></table></td></tr></table>',
    '<div><p>Dear Maren,</p><table><tbody><tr><td>Mon</td><td>5</td></tr></tbody></table></div>',
  ],
  ['one cell is its words', '<table><tr><td>12.50</td></tr></table>', '<div>12.50</div>'],
  ['a quotation of Word is one', '<p class="MsoQuote">No.</p>', '<blockquote><p class="MsoQuote">No.</p></blockquote>'],
  ['lines of code stay lines', '<pre>a\nb</pre>', '<pre>a<br>b</pre>'],
  [
    'emoji that are pictures are characters',
    '<p>Fine <img alt="👍" src="https://x.example/1.png"></p>',
    '<p>Fine 👍</p>',
  ],
])('Of pasted text %s [PASTE-01, PASTE-02]', (_what, pasted, shaped) => {
  expect(shape(pasted).html).toBe(shaped);
});

test('What a spreadsheet strikes out by a class stays struck out [PASTE-02]', () => {
  const sheet = '<style><!-- .xl1 {text-decoration:line-through;} .xl2 {color:red} --></style>';
  const { html } = shape(
    `<html><head>${sheet}</head><body><table><tr><td class="xl1">5</td><td class="xl2">6</td></tr></table></body></html>`,
  );
  expect(html).toContain('<td class="xl1"><s>5</s></td><td class="xl2">6</td>');
});

test('A row that is struck out keeps its cells [PASTE-01, PASTE-02]', () => {
  const sheet = '<style>tr.gone { text-decoration: line-through }</style>';
  const rows = '<table><tr class="gone"><td>Mon</td><td><p>5</p></td></tr><tr><td>Tue</td><td>6</td></tr></table>';
  expect(shape(sheet + rows).html).toContain('<td><s>Mon</s></td><td><s><p>5</p></s></td></tr><tr><td>Tue</td>');
  expect(shape(sheet + rows, 'letter').html).toBe('<p>[crossed out: Mon] | [crossed out: 5]</p><p>Tue | 6</p>');
});

test('A style sheet with rules that are none stops nothing', () => {
  const sheet = '<style>.a:unknown-thing {text-decoration:line-through} @page {} @import "x"; p {{{ }</style>';
  expect(shape(`${sheet}<p class="a">Words</p>`).html).toContain('Words');
});

test('Pictures that came with the text are files, others are counted, and hidden ones are not [PASTE-03]', () => {
  const { files, missing, html } = shape(
    `<p>See <img src="${PNG}"><img src="file:///C:/x.png"><img src="data:image/png;base64,%%"><img width="1" height="1" src="https://x.example/1"></p>`,
  );
  expect(files.map(({ name, type }) => [name, type])).toEqual([['image.png', 'image/png']]);
  expect(missing).toBe(2);
  expect(html).toBe('<p>See </p>');
});

test('A letter says in words what it has no look for [PASTE-05]', () => {
  const { html, lines } = shape(
    '<p>He <s><s>did not</s></s> shout<sup>1</sup>, see <a href="https://a.example/p">the policy</a>.</p>' +
      '<blockquote><p>No.</p><p>Never.</p></blockquote>' +
      '<table data-pm-slice="1 1 []"><tr><td>Mon</td><td></td><td>5</td></tr><tr><td>Tue</td><td>sick</td><td>0</td></tr></table>',
    'letter',
  );
  expect(html).toBe(
    '<p>He <s><s>[crossed out: did not]</s></s> shout<sup>^1</sup>, see <a href="https://a.example/p">the policy (https://a.example/p)</a>.</p>' +
      '<blockquote><p>“No.</p><p>Never.”</p></blockquote><p>Mon |  | 5</p><p>Tue | sick | 0</p>',
  );
  expect(lines).toEqual({ areRows: true, areItems: false });
});

test.each([
  [
    'of bullets and numbers',
    '<ol><li><p>Late</p><ul><li><p>Monday</p><p>by bus</p></li><li>Tuesday</li></ul></li><li>Rude</li></ol>',
    '<ol><li><p>Late<br>– Monday by bus<br>– Tuesday</p></li><li>Rude</li></ol>',
  ],
  [
    'that is deeper, with paragraphs of its own, and marked by a copy of an editor',
    '<ul data-pm-slice="3 3 []"><li>Late<ol><li>Monday<ul><li>train</li></ul></li><li>Tuesday</li></ol></li></ul>',
    '<ul><li>Late<br>1. Monday<br>&nbsp;&nbsp;&nbsp;&nbsp;– train<br>2. Tuesday</li></ul>',
  ],
  [
    'that stands beside its item, or alone',
    '<ul><li>Late</li><ul><li>Monday</li></ul></ul><ol><ul><li>Rude</li></ul></ol>',
    '<ul><li>Late<br>– Monday</li></ul><ol><li><br>– Rude</li></ol>',
  ],
])(
  'In a letter a list in a list %s is lines of its item, which keeps its number [PASTE-06]',
  (_what, pasted, shaped) => {
    const { html, lines } = shape(pasted, 'letter');
    expect(html).toBe(shaped);
    expect(lines).toEqual({ areRows: false, areItems: true });
    expect(shape(pasted).lines).toEqual({ areRows: false, areItems: false });
  },
);

test('A picture is counted once, whatever it holds for programs that cannot show it [PASTE-03]', () => {
  const fallback = '<embed src="a.swf"><img src="https://x.example/1.png">';
  expect(shape(`<p>See <object data="a.swf">${fallback}</object><video><img src="b.png"></video></p>`).missing).toBe(2);
});

test('More words or elements than a text may have are refused as a whole, however deep they are [PASTE-04]', () => {
  expect(shapePasted(`<p>${'word '.repeat(1_000_000)}</p>`, 'message', MOST)).toBeNull();
  expect(shapePasted(`<table>${'<tr><td></td><td></td></tr>'.repeat(5000)}</table>`, 'message', MOST)).toBeNull();
  const merged = `<tr>${'<td></td>'.repeat(60)}</tr>${'<tr><td colspan="1000">a</td></tr>'.repeat(1000)}`;
  expect(shapePasted(`<table>${merged}</table>`, 'message', MOST)).toBeNull();
  const deep = `${'<table><tr><td>a</td><td>'.repeat(400)}b${'</td></tr></table>'.repeat(400)}`;
  expect(shape(deep).html.match(/<table>/g)).toHaveLength(1);
  const styled = `<style>${'p.a { color: red }\n'.repeat(200_000)}</style><p>Words</p>`;
  expect(shape(styled).html).toBe('<p>Words</p>');
});
