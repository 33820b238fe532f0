import { describe, expect, it } from 'vitest';
import { harmlessHtml, hostileHtml } from '../../testing/hostile-html.ts';
import { cleanHtml, EMPTY_BODY, textOf } from './clean-html.ts';

/** All that a clean body can be made of; a text between has no angle bracket. */
const cleanBody =
  /^(?:[^<>]|<\/?(?:p|strong|em|u|ul|ol|li)>|<br \/>|<a(?: href="(?:https?:|mailto:)[^"<>]*")?>|<\/a>)*$/;

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
    expect(cleanHtml('<table><tr><td>Rota</td></tr></table>')).toBe('Rota');
    expect(cleanHtml('<h2>Heading</h2><blockquote>Quoted</blockquote>')).toBe('<p>Heading</p><p>Quoted</p>');
    expect(cleanHtml('<p onclick="x">Words</p>')).toBe('<p>Words</p>');
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
});
