import sanitizeHtml from 'sanitize-html';

/** Tags that begin a line of their own, and mean no more than that here. Without them words would run together. */
const blocks = (
  'address article aside caption center dd details div dl dt fieldset figcaption figure footer form h1 ' +
  'h2 h3 h4 h5 h6 header legend main nav option pre section summary textarea'
).split(' ');

/**
 * The tags and attributes that a body may have (gaps G-72). Others are left out; their text stays, except of
 * scripts and the like.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong em u s sup sub ul ol li a blockquote table tr th td'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  // Everything else is kept as words.
  nonTextTags: ['script', 'style', 'noscript', 'xmp', 'template'],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    hr: 'br',
    ...Object.fromEntries(blocks.map((tag) => [tag, 'p'])),
    img: withPictogram,
    a: withWholeAddress,
  },
};

/** New paragraphs may be inside another, which is not allowed. Reading the body again repairs that. */
const becomesParagraph = new RegExp(`<(?:${blocks.join('|')})\\b`, 'i');

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
  const spaced = clean.replaceAll(/<\/(?:p|li|td|th|blockquote)>|<br ?\/?>/g, '$& ');
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

/** A pictogram that a mail program shows as a picture. Other pictures are no words. */
function withPictogram(_tagName: string, { alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: 'span', attribs: {}, ...(/^\p{Extended_Pictographic}/u.test(alt) ? { text: alt } : {}) };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
