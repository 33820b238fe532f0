import { getDocumentDocx, getDocumentPdf } from '@evenhand/contract/letters';
import { useState } from 'react';
import { callForNamedFile } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';
import { lettersText } from './letters.text.ts';

type Form = 'pdf' | 'docx';

/**
 * Saves a letter on the person's computer, as PDF or for a word processor, under the name the server gives
 * it. One at a time.
 */
export function useDownloadLetter(documentGuid: string): { busyWith: Form | null; download: (form: Form) => void } {
  const [busyWith, setBusyWith] = useState<Form | null>(null);
  const download = async (form: Form): Promise<void> => {
    setBusyWith(form);
    try {
      const { bytes, name } =
        form === 'pdf'
          ? await callForNamedFile(getDocumentPdf, { query: { DocumentGuid: documentGuid } })
          : await callForNamedFile(getDocumentDocx, { query: { documentGuid } });
      saveFile(name ?? `${lettersText.letter}.${form}`, bytes);
    } catch {
      // The global error list says it.
    } finally {
      setBusyWith(null);
    }
  };
  return {
    busyWith,
    download: (form) => {
      if (busyWith === null) void download(form);
    },
  };
}
