import { Icon } from '../ui/Icon.tsx';
import { fileIcon } from './file-icon.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';
import { useSaveFile } from './use-save-file.ts';

interface FileLinkProps {
  file: { readonly filename: string; readonly storageId: string };
}

/** The name of a file, which saves it. Its address alone opens nothing, so it is no link. */
export function FileLink({ file }: FileLinkProps) {
  const { isBusy, save } = useSaveFile(file);
  const { filename } = file;
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={filesText.save(filename)}
      title={filename}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={save}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon of={fileIcon(filename)} />}
      <span className={styles.name}>{filename}</span>
    </button>
  );
}
