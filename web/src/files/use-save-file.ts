import { downloadFile } from '@evenhand/contract/files';
import { useState } from 'react';
import { callForBytes } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';

interface StoredFile {
  readonly filename: string;
  readonly storageId: string;
}

/** Saves a file on the person's computer. Pressed again while it is under way, it does nothing more. */
export function useSaveFile({ filename, storageId }: StoredFile): { isBusy: boolean; save: () => void } {
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
  return {
    isBusy,
    save: () => {
      if (!isBusy) void save();
    },
  };
}
