/**
 * Plain text as the HTML messages are kept in: a paragraph a line, and nothing in it that
 * means anything to a browser.
 */
export function textAsHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
