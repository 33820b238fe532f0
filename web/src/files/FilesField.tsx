import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { DropZone } from './DropZone.tsx';
import { FileLink } from './FileLink.tsx';
import { fileIcon } from './file-icon.ts';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';
import type { ChangedFiles } from './use-changed-files.ts';

/**
 * The files of an event in its form: those it holds, those that are added with the next save, and room for
 * more.
 */
export function FilesField({ files, error }: { files: ChangedFiles; error: string | undefined }) {
  const problemsId = useId();
  const [asked, setAsked] = useState<ChangedFiles['held'][number] | null>(null);
  const problems = error === undefined ? files.problems : [error, ...files.problems];
  return (
    <>
      <ul className={styles.list} aria-label={filesText.files}>
        {files.held.map((file) => (
          <li key={file.storageId} className={styles.file}>
            <FileLink file={file} />
            <IconButton icon={IconX} size="sm" label={filesText.remove(file.filename)} onClick={() => setAsked(file)} />
          </li>
        ))}
        {files.added.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and their order does not change.
          <li key={index} className={styles.file}>
            <Icon of={fileIcon(file.name)} />
            <span className={styles.new}>
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className={styles.hint}>
                {fileSize(file.size)} · {filesText.notSavedYet}
              </span>
            </span>
            <IconButton icon={IconX} size="sm" label={filesText.remove(file.name)} onClick={() => files.takeBack(file)} />
          </li>
        ))}
        {files.room > 0 && (
          <li>
            <DropZone onAdd={files.add} describedBy={problems.length === 0 ? undefined : problemsId} />
          </li>
        )}
      </ul>
      {problems.length > 0 && (
        <div id={problemsId} className={styles.problems} role="alert">
          {problems.map((problem) => (
            <p key={problem} className="field-error">
              <Icon of={IconAlertCircle} size={14} />
              {problem}
            </p>
          ))}
        </div>
      )}
      <ConfirmModal
        isOpen={asked !== null}
        title={filesText.areYouSure}
        confirmLabel={filesText.removeFile}
        isDestructive
        onConfirm={() => {
          if (asked !== null) files.remove(asked.storageId);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked !== null && filesText.removed(asked.filename)}
      </ConfirmModal>
    </>
  );
}
