import type { MessageAttachment } from '@evenhand/contract/message-fields';
import { FileLink } from '../files/FileLink.tsx';
import { fileSize } from '../files/file-size.ts';
import styles from './inbox.module.css';
import { inboxText } from './messages.text.ts';

/** The files of an item, each with its size. A name saves its file. */
export function AttachmentList({ attachments }: { attachments: readonly MessageAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={inboxText.attachments}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <FileLink file={attachment} />
          <span className={styles.size}>{fileSize(attachment.size)}</span>
        </li>
      ))}
    </ul>
  );
}
