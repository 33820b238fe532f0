import { IconPaperclip } from '@tabler/icons-react';
import type { FormFiles } from '../files/attached-files.ts';
import { acceptedFiles } from '../files/file-checks.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './messages.module.css';
import { composeText } from './messages.text.ts';

/** Chooses files, where there is no room for an area to drop them on. */
export function AttachFiles({ files: { add, extensions } }: { files: FormFiles }) {
  return (
    <label className={`btn ${styles.attach}`} data-variant="text" data-size="sm">
      <input
        type="file"
        className="sr-only"
        multiple
        accept={acceptedFiles(extensions)}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <Icon of={IconPaperclip} size={16} />
      {composeText.attachFiles}
    </label>
  );
}
