import type { FileState } from '@evenhand/contract/files';
import { IconHourglass, IconVirus } from '@tabler/icons-react';
import { Icon } from '../ui/Icon.tsx';
import type { FormFile } from './attached-files.ts';
import { fileIcon } from './file-icon.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';
import { useSaveFile } from './use-save-file.ts';

/** The name of a file, which saves it. One that cannot be opened says why in place of that. */
export function FileLink({ file }: { file: FormFile }) {
  const { state } = file;
  return state === undefined ? <SavingName file={file} /> : <HeldBack file={file} state={state} />;
}

/** Its address alone opens nothing, so it is no link. What is said of the file is not a part of its name. */
function SavingName({ file }: { file: FormFile }) {
  const { isBusy, save } = useSaveFile(file);
  const { filename, isWaiting = false } = file;
  return (
    <span className={styles.new}>
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
      {isWaiting && <span className={styles.hintBelow}>{filesText.notSavedYet}</span>}
    </span>
  );
}

function HeldBack({ file: { filename, isWaiting = false }, state }: { file: FormFile; state: FileState }) {
  const hints = [filesText.states[state], ...(isWaiting ? [filesText.notSavedYet] : [])];
  return (
    <span className={styles.heldBack}>
      <Icon of={state === 'checking' ? IconHourglass : IconVirus} />
      <span className={styles.new}>
        <span className={styles.name} title={filename}>
          {filename}
        </span>{' '}
        <span className={styles.hint}>{hints.join(' · ')}</span>
      </span>
    </span>
  );
}
