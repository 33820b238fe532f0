import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './forms.module.css';

const allowed = {
  ALLOWED_TAGS: ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'br'],
  ALLOWED_ATTR: ['href', 'rel', 'title'],
};

/** Text with headings, lists and links. The server has cleaned it; it is cleaned again before it is shown. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
