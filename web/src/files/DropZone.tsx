import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { acceptedFiles } from './file-checks.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';

interface DropZoneProps {
  onAdd: (files: readonly File[]) => void;
  /** Extensions offered first by a file picker. */
  extensions: readonly string[];
  describedBy: string | undefined;
}

/** Area for dropping files, or choosing them with keyboard, pointer or finger. */
export function DropZone({ onAdd, extensions, describedBy }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        className="sr-only"
        multiple
        accept={acceptedFiles(extensions)}
        aria-label={filesText.dropLabel}
        aria-describedby={describedBy}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Icon of={IconUpload} size={16} />
      <span>
        {filesText.drop} <u>{filesText.browse}</u>
      </span>
    </label>
  );
}
