import sanitizeHtml from 'sanitize-html';

/**
 * The tags and attributes that a body may have (gaps G-72). Others are left out; their text stays, except of
 * scripts and the like.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'p',
    h2: 'p',
    h3: 'p',
    h4: 'p',
    h5: 'p',
    h6: 'p',
    blockquote: 'p',
    a: withWholeAddress,
  },
};

/** New paragraphs may be inside another, which is not allowed. Reading the body again repairs that. */
const becomesParagraph = /<(?:div|h[1-6]|blockquote)\b/i;

/** A body without text is kept as this (MSG-27). */
export const EMPTY_BODY = ' ';

/** The body as it is kept: simple HTML in which nothing can run. */
export function cleanHtml(html: string): string {
  const once = sanitizeHtml(html, allowed);
  const clean = (becomesParagraph.test(html) ? sanitizeHtml(once, allowed) : once).trim();
  return textOf(clean) === '' ? EMPTY_BODY : clean;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Text of clean HTML with the characters that HTML escapes. */
export function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/** The words of a clean body, on one line. */
export function textOf(clean: string): string {
  const spaced = clean.replaceAll(/<\/(?:p|li)>|<br ?\/?>/g, '$& ');
  const words = unescaped(sanitizeHtml(spaced, { allowedTags: [] }));
  return words.replaceAll(/\s+/g, ' ').trim();
}

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

/**
 * A link leads to a place of its own; an address without its beginning would lead somewhere in this
 * application.
 */
function withWholeAddress(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: href !== undefined && /^(?:https?:|mailto:)/i.test(href) ? { href } : {} };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
