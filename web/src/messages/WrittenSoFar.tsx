import { FileList } from '../files/FileList.tsx';
import { Banner } from '../ui/Banner.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import styles from './compose.module.css';
import { composeText } from './messages.text.ts';
import type { Compose } from './use-compose.ts';

/** Writing is not possible now: why, and what was typed until then, to be read and copied. */
export function WrittenSoFar({ because, compose: { values, files, hasContent } }: { because: string; compose: Compose }) {
  return (
    <div className={styles.form}>
      <Banner tone="locked">{because}</Banner>
      {hasContent && (
        <section aria-label={composeText.yourText} className={styles.soFar}>
          <h3>{composeText.yourText}</h3>
          <p className="strong">{values.subject}</p>
          {values.body === '' ? <p className="muted">{composeText.noBody}</p> : <RichTextView html={values.body} />}
          <FileList files={files.held} />
        </section>
      )}
    </div>
  );
}
