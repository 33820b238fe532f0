import { expect, test } from 'vitest';
import { bodyAsText } from './body-as-text.ts';
import { cleanHtml } from './clean-html.ts';

test.each([
  ['paragraphs and lines', '<p>One <strong>two</strong></p><p>three<br>four</p>', 'One two\nthree\nfour'],
  ['lists in lists', '<ol><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ol><p>d</p>', '1. a\n    • b\n2. c\nd'],
  [
    'links',
    '<p>See <a href="https://evil.example/x?a=1&amp;b=2">the <em>policy</em></a>.</p>',
    'See the policy (https://evil.example/x?a=1&b=2).',
  ],
  ['a link that says its address', '<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['what HTML escapes', '<p>5 &lt; 7 &amp;lt; &quot;x&quot;</p>', '5 < 7 &lt; "x"'],
  ['white space', '<p>a\n   b</p>\n  <p> c </p>', 'a b\nc'],
  [
    'cells and rows apart',
    '<p>Days:</p><table><tr><th>Day</th><th>Note</th><th>£</th></tr><tr><td>Mon</td><td></td><td>50</td></tr><tr><td><p>Tue</p><p>late</p></td><td>sick</td><td>0</td></tr></table><p>End</p>',
    'Days:\nDay | Note | £\nMon |  | 50\nTue / late | sick | 0\nEnd',
  ],
  [
    'the lines of a letter inside a frame',
    '<table><tr><td> </td><td><table><tr><td><p>Dear Maren,</p><p>I resign.</p></td></tr></table></td></tr></table>',
    'Dear Maren,\nI resign.',
  ],
  [
    'cells that were pasted',
    '<table><tbody><tr><td><p>Name</p></td><td><p>Days</p></td></tr><tr><td><p>A</p></td><td><p>3</p></td></tr></tbody></table><p></p>',
    'Name | Days\nA | 3',
  ],
  ['what was crossed out', '<p>He <del>did not</del> shout</p>', 'He [crossed out: did not] shout'],
  [
    'the marks of quotations',
    '<p>She said:</p><blockquote><p>No.</p><blockquote>Never</blockquote></blockquote><p>I</p>',
    'She said:\n> No.\n> > Never\nI',
  ],
  ['raised numbers', '<p>£50<sup>1</sup></p>', '£50^1'],
  ['nothing', ' ', ''],
])('A body as text keeps %s [PDF-01, PASTE-01]', (_what, html, text) => {
  expect(bodyAsText(cleanHtml(html))).toBe(text);
});
