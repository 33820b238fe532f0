import { downloadFile } from '@evenhand/contract/files';
import { useState } from 'react';
import { callForBytes } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';
import { Icon } from '../ui/Icon.tsx';
import { fileIcon } from './file-icon.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';

interface FileLinkProps {
  file: { readonly filename: string; readonly storageId: string };
}

/** The name of a file, which saves it. Its address alone opens nothing, so it is no link. */
export function FileLink({ file: { filename, storageId } }: FileLinkProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      saveFile(filename, await callForBytes(downloadFile, { params: { storageId }, quiet: 'logged' }));
    } catch {
      // A failed download is only logged (FILE-07).
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={filesText.save(filename)}
      title={filename}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && void save()}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon of={fileIcon(filename)} />}
      <span className={styles.name}>{filename}</span>
    </button>
  );
}
