import { describe, expect, test } from 'vitest';
import { cleanHtml, isBlankHtml } from './clean-html.ts';

describe('HTML of a message', () => {
  test('keeps paragraphs, bold, italic, underline, lists and links, which open in a tab of their own', () => {
    const harmless =
      '<p>Good <strong>morning</strong>, <em>all</em>, <u>today</u><br>and</p><ul><li><p>one</p></li></ul><ol><li>two</li></ol>';
    expect(cleanHtml(harmless)).toBe(harmless);
    expect(cleanHtml('<a href="https://northmoor.example/a?b=1&amp;c=2">here</a>')).toBe(
      '<a href="https://northmoor.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">here</a>',
    );
    expect(cleanHtml('<a href="mailto:maren@northmoor.example">Maren</a>')).toContain(
      'href="mailto:maren@northmoor.example"',
    );
  });

  test.each([
    ['<p>Hello<script>alert(1)</script></p>', '<p>Hello</p>'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    [
      '<p onclick="alert(1)" style="position:fixed" class="x" id="root" data-a="1" aria-label="x">Hello</p>',
      '<p>Hello</p>',
    ],
    ['<a href="javascript:alert(1)">Hello</a>', '<a>Hello</a>'],
    ['<a href=" java&#10;script:alert(1)">Hello</a>', '<a>Hello</a>'],
    ['<a href="data:text/html,x">Hello</a>', '<a>Hello</a>'],
    ['<a href="//evil.example">Hello</a>', '<a>Hello</a>'],
    ['<a href="/cases/10001" target="_self" rel="opener">Hello</a>', '<a>Hello</a>'],
    ['<form action="https://evil.example"><input name="a"><button>Hello</button></form>', 'Hello'],
    ['<iframe src="https://evil.example"></iframe>Hello', 'Hello'],
    ['<svg><a xlink:href="javascript:alert(1)"><text>Hello</text></a></svg>', ''],
    ['<math><mi xlink:href="data:x">Hello</mi></math>', ''],
    ['<style>body{display:none}</style>Hello', 'Hello'],
    [
      '<h1>Hello</h1><table onclick="x"><tr><td style="x">you</td></tr></table>',
      'Hello<table><tbody><tr><td>you</td></tr></tbody></table>',
    ],
    [
      '<p>He <s class="x">did not</s></p><blockquote cite="https://x">No.</blockquote>',
      '<p>He <s>did not</s></p><blockquote>No.</blockquote>',
    ],
    ['<p>Hello', '<p>Hello</p>'],
  ])('keeps the words of %s and nothing else of it', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test('is blank when it has no words', () => {
    for (const html of ['', ' ', '<p></p>', '<p><br></p>', '<ul><li><p>&nbsp;</p></li></ul>'])
      expect(isBlankHtml(html)).toBe(true);
    expect(isBlankHtml('<p>.</p>')).toBe(false);
  });
});
