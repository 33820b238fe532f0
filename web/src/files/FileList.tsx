import type { FormFile } from './attached-files.ts';
import { FileLink } from './FileLink.tsx';
import { FilePreview } from './FilePreview.tsx';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';

/** Files that are shown and not changed; nothing where there are none. */
export function FileList({ files }: { files: readonly FormFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={filesText.files}>
      {files.map((file) => (
        <li key={file.storageId} className={styles.file}>
          <FileLink file={file} />
          {file.size !== undefined && <span className="muted small">{fileSize(file.size)}</span>}
          <FilePreview file={file} />
        </li>
      ))}
    </ul>
  );
}
