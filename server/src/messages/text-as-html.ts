/**
 * Plain text as the HTML in which messages are kept: one paragraph for each line, with everything escaped
 * that HTML would interpret.
 */
export function textAsHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}
