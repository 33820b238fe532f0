import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: 'p br strong b em i u s sup sub ul ol li a blockquote table tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

// An instance of its own, so that its hook changes nothing elsewhere.
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

/**
 * What is left of HTML when only paragraphs, bold, italic, underline, struck-out words, lists, links, quotations and
 * tables are allowed. Links open in a tab of their own, which does not know this page. Used before HTML is shown and
 * before it is edited.
 */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, allowed);
}

/** True when the HTML has no words (gaps G-72). */
export function isBlankHtml(html: string): boolean {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() === '';
}
