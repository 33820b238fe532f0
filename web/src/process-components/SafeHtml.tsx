import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './forms.module.css';

const allowed = {
  ALLOWED_TAGS: ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'br'],
  ALLOWED_ATTR: ['href', 'rel', 'title'],
};

/** Text with headings, lists and links. The server has cleaned it; it is cleaned again before it is shown. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => levelled(DOMPurify.sanitize(html, allowed)), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above, and only headings renamed since.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/**
 * The card's title is a level-two heading, so the headings of the text begin at level three, also when the
 * author used another level.
 */
function levelled(html: string): string {
  const levels = [...html.matchAll(/<h([2-6])\b/g)].map((match) => Number(match[1]));
  const shift = levels.length === 0 ? 0 : Math.min(...levels) - 3;
  return html.replace(
    /(<\/?h)([2-6])\b/g,
    (_match, start: string, level: string) => `${start}${Math.min(6, Number(level) - shift)}`,
  );
}
