import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './rich-text.module.css';

/** Text that was written in an editor. It is cleaned here, whoever has cleaned it before. */
export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above.
  return <div className={styles.view} dangerouslySetInnerHTML={{ __html: clean }} />;
}
