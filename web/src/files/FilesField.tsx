import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { FormFiles, PendingFile } from './attached-files.ts';
import { DropZone } from './DropZone.tsx';
import { FileLink } from './FileLink.tsx';
import { FilePreview } from './FilePreview.tsx';
import { fileIcon } from './file-icon.ts';
import { fileSize } from './file-size.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';

/** The files of an event in its form: those it holds, those that are on their way, and room for more. */
export function FilesField({ files, error }: { files: FormFiles; error: string | undefined }) {
  const problemsId = useId();
  const [fileToRemove, setFileToRemove] = useState<FormFiles['present'][number] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = files.present.length + files.pending.length;
  const isRemoving = fileToRemove !== null;
  const last = useRef({ count, isRemoving });
  useEffect(() => {
    // The button that removed a file goes with it. The next thing to do here is to add one. A dialog that closes
    // in this moment places the focus itself.
    const isLost = count < last.current.count && !last.current.isRemoving && document.activeElement === document.body;
    if (isLost) list.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    last.current = { count, isRemoving };
  }, [count, isRemoving]);
  const problems = error === undefined ? files.problems : [{ id: 'error', sentence: error }, ...files.problems];
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={filesText.files}>
        {files.present.map((file) => (
          <li key={file.storageId} className={styles.file}>
            <FileLink file={file} />
            {file.size !== undefined && <span className="muted small">{fileSize(file.size)}</span>}
            <FilePreview file={file} />
            <IconButton
              icon={IconX}
              size="sm"
              label={filesText.remove(file.filename)}
              onClick={() => setFileToRemove(file)}
            />
          </li>
        ))}
        {files.pending.map((pending) => (
          <li key={pending.id} className={styles.file}>
            <Pending pending={pending} />
            <IconButton
              icon={IconX}
              size="sm"
              label={filesText.remove(pending.file.name)}
              onClick={() => files.takeBack(pending.id)}
            />
          </li>
        ))}
        {files.room > 0 && (
          <li>
            <DropZone
              onAdd={files.add}
              extensions={files.extensions}
              describedBy={problems.length === 0 ? undefined : problemsId}
            />
          </li>
        )}
      </ul>
      {problems.length > 0 && (
        <div id={problemsId} className={styles.problems} role="alert">
          {problems.map(({ id, sentence }) => (
            <p key={id} className="field-error">
              <Icon of={IconAlertCircle} size={14} />
              {sentence}
            </p>
          ))}
        </div>
      )}
      <ConfirmModal
        isOpen={fileToRemove !== null}
        title={filesText.areYouSure}
        confirmLabel={filesText.removeFile}
        isDestructive
        onConfirm={() => {
          if (fileToRemove !== null) files.remove(fileToRemove.storageId);
          setFileToRemove(null);
        }}
        onCancel={() => setFileToRemove(null)}
      >
        {fileToRemove !== null &&
          (files.isRemovedAtOnce || fileToRemove.isWaiting === true ? filesText.removedAtOnce : filesText.removed)(
            fileToRemove.filename,
          )}
      </ConfirmModal>
    </>
  );
}

/** A file that has been chosen, with how far it has got. */
function Pending({ pending: { file, percent } }: { pending: PendingFile }) {
  const state = percent === null ? filesText.waiting : filesText.sent(percent);
  return (
    <>
      <Icon of={fileIcon(file.name)} />
      <span className={styles.new}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.hint}>
          {fileSize(file.size)} · {state}
        </span>
        {percent !== null && (
          <progress className={styles.progress} max={100} value={percent} aria-label={filesText.sending(file.name)} />
        )}
      </span>
    </>
  );
}
