import type { FileState } from '@evenhand/contract/files';
import { IconHourglass, IconVirus } from '@tabler/icons-react';
import { Icon } from '../ui/Icon.tsx';
import { fileIcon } from './file-icon.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';
import type { HeldFile } from './form-files.ts';
import { useSaveFile } from './use-save-file.ts';

/** The name of a file, which saves it. One that cannot be opened says why in place of that. */
export function FileLink({ file }: { file: HeldFile }) {
  const { state } = file;
  return state === undefined ? <SavingName file={file} /> : <HeldBack file={file} state={state} />;
}

/** Its address alone opens nothing, so it is no link. */
function SavingName({ file }: { file: HeldFile }) {
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
      <NameAndHint file={file} />
    </button>
  );
}

function HeldBack({ file, state }: { file: HeldFile; state: FileState }) {
  return (
    <span className={styles.heldBack}>
      <Icon of={state === 'checking' ? IconHourglass : IconVirus} />
      <NameAndHint file={file} />
    </span>
  );
}

function NameAndHint({ file: { filename, state, isWaiting = false } }: { file: HeldFile }) {
  const hints = [...(state === undefined ? [] : [filesText.states[state]]), ...(isWaiting ? [filesText.notSavedYet] : [])];
  return (
    <span className={styles.new}>
      <span className={styles.name} title={filename}>
        {filename}
      </span>
      {hints.length > 0 && <span className={styles.hint}> {hints.join(' · ')}</span>}
    </span>
  );
}
