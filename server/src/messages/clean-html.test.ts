import { describe, expect, it } from 'vitest';
import { harmlessHtml, hostileHtml } from '../../testing/hostile-html.ts';
import { cleanHtml, EMPTY_BODY, textOf } from './clean-html.ts';

/** All that a clean body can be made of; a text between has no angle bracket. */
const cleanBody =
  /^(?:[^<>]|<\/?(?:p|strong|em|u|s|sup|sub|ul|ol|li|blockquote|table|tr|th|td)>|<br \/>|<a(?: href="(?:https?:|mailto:)[^"<>]*")?>|<\/a>)*$/;

describe('A body', () => {
  it('keeps nothing that could run, from more than 120 hostile ones', () => {
    expect(hostileHtml.length).toBeGreaterThan(120);
    const open = hostileHtml.map((html) => [html, cleanHtml(html)]).filter(([, clean]) => !cleanBody.test(clean!));
    expect(open).toEqual([]);
  });

  it('keeps no address but of the web and of mail', () => {
    const addresses = hostileHtml.flatMap((html) =>
      [...cleanHtml(html).matchAll(/href="([^"]*)"/g)].map(([, address]) => address),
    );
    expect(new Set(addresses)).toEqual(new Set(['https://example.org']));
  });

  it('keeps everything that is harmless, and stays as it is when it is cleaned again', () => {
    for (const html of harmlessHtml) expect(cleanHtml(html)).toBe(html);
    for (const html of hostileHtml) expect(cleanHtml(cleanHtml(html)), html).toBe(cleanHtml(html));
  });

  it('keeps the words of what it leaves out', () => {
    expect(cleanHtml('<h2>Heading</h2><section>One</section><section>Two</section>')).toBe(
      '<p>Heading</p><p>One</p><p>Two</p>',
    );
    expect(cleanHtml('<textarea>Typed</textarea><select><option>Chosen</select>')).toBe('<p>Typed</p><p>Chosen</p>');
    expect(cleanHtml('<p>Fine <img src="x" alt="👍"><img alt="logo"></p>')).toBe('<p>Fine 👍</p>');
    expect(cleanHtml('<p onclick="x">Words</p>')).toBe('<p>Words</p>');
  });

  it('keeps the sense of cells, of struck-out words and of quotations', () => {
    const rows =
      '<table border=1><thead><tr><th>Day</th></tr></thead><tbody><tr><td>Mon</td><td>12</td></tr></tbody></table>';
    expect(cleanHtml(rows)).toBe('<table><tr><th>Day</th></tr><tr><td>Mon</td><td>12</td></tr></table>');
    for (const tag of ['s', 'del', 'strike'])
      expect(cleanHtml(`<p>He <${tag}>did not</${tag}> shout</p>`)).toBe('<p>He <s>did not</s> shout</p>');
    expect(cleanHtml('<p>She said:</p><blockquote cite="x"><p>No.</p></blockquote>')).toBe(
      '<p>She said:</p><blockquote><p>No.</p></blockquote>',
    );
    expect(cleanHtml('<p>£50<sup>1</sup></p>')).toBe('<p>£50<sup>1</sup></p>');
  });

  it('without words is a space', () => {
    for (const html of [
      '',
      '  ',
      '<p></p>',
      '<p><br></p>',
      '<p>&nbsp;</p>',
      '<script>x</script>',
      '<a href="https://example.org"></a>',
    ])
      expect(cleanHtml(html), html).toBe(EMPTY_BODY);
  });
});

it('The words of a body are on one line, as they are read', () => {
  expect(textOf('<p>Fish &amp; chips</p><ul><li><p>5 &lt; 7</p></li></ul><p>a<br />b</p>')).toBe(
    'Fish & chips 5 < 7 a b',
  );
  expect(textOf('<p>&amp;lt;</p>')).toBe('&lt;');
  expect(textOf('<table><tr><td>Mon</td><td>12</td></tr></table><blockquote>No.</blockquote><p>I</p>')).toBe(
    'Mon 12 No. I',
  );
});
