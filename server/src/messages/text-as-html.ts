/**
 * Plain text as the HTML in which messages are kept: one paragraph for each line, with everything escaped
 * that HTML would interpret.
 */
export function textAsHtml(text: string): string {
  return escaped(text.trim())
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/** The same of text whose lines were broken to fit a width: a paragraph ends with an empty line. */
export function brokenTextAsHtml(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of escaped(text.trim()).split(/\r?\n/)) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line.trimEnd());
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `<p>${lines.join('<br />')}</p>`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
