import { getDocumentDocx, getDocumentPdf } from '@evenhand/contract/letters';
import { useState } from 'react';
import { callForBytes } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';

type Form = 'pdf' | 'docx';

/** Saves a letter on the person's computer, as PDF or for a word processor. One at a time. */
export function useDownloadLetter(documentGuid: string, title: string): { busyWith: Form | null; download: (form: Form) => void } {
  const [busyWith, setBusyWith] = useState<Form | null>(null);
  const download = async (form: Form): Promise<void> => {
    setBusyWith(form);
    try {
      const bytes =
        form === 'pdf'
          ? await callForBytes(getDocumentPdf, { query: { DocumentGuid: documentGuid } })
          : await callForBytes(getDocumentDocx, { query: { documentGuid } });
      saveFile(`${title}.${form}`, bytes);
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
