import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('guidance text', () => {
  test('headings begin at the third level, and paragraphs, lists, bold, italic and links are shown', () => {
    const html = renderMarkdown(
      '# Title\n\nOne line\nand **more** or *less*.\n\n- first\n- second\n  goes on\n\n1. one\n2. two\n\n### Deep\nSee [us](https://a.example/?a=1&b=2) or [write](mailto:a@b.example).',
    );
    expect(html.split('\n')).toEqual([
      '<h3>Title</h3>',
      '<p>One line and <strong>more</strong> or <em>less</em>.</p>',
      '<ul><li>first</li><li>second goes on</li></ul>',
      '<ol><li>one</li><li>two</li></ol>',
      '<h5>Deep</h5>',
      '<p>See <a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer">us</a> or <a href="mailto:a@b.example" rel="noopener noreferrer">write</a>.</p>',
    ]);
  });

  test('nothing an author types becomes a tag, an attribute or a script', () => {
    expect(renderMarkdown('<script>alert(1)</script> & "x"')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
    );
    expect(renderMarkdown('[a](javascript:alert(1)) [b](data:text/html,x) [c](JaVaScRiPt:x)')).not.toContain('<a');
    expect(renderMarkdown('[a](https://x.example/"onmouseover="y)')).toBe(
      '<p><a href="https://x.example/&quot;onmouseover=&quot;y" rel="noopener noreferrer">a</a></p>',
    );
    expect(renderMarkdown('[a](https://x.example/*b*)')).toContain('href="https://x.example/%2Ab%2A"');
    expect(renderMarkdown('- a\n  $& $1')).toBe('<ul><li>a $&amp; $1</li></ul>');
  });

  test('an asterisk that opens nothing stays an asterisk, and nothing in gives nothing out', () => {
    expect(renderMarkdown('2 * 3 * 4')).toBe('<p>2 * 3 * 4</p>');
    expect(renderMarkdown('\n\n')).toBe('');
  });
});
