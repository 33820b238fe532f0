import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { checkFiles } from './file-checks.ts';
import { filesText } from './files.text.ts';
import type { FormFiles, HeldFile } from './form-files.ts';

/** Sends a file, and tells how much of it has been sent. */
export type SendFile = (file: File, manner: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void }) => Promise<void>;

interface Uploads {
  readonly held: readonly HeldFile[];
  readonly most: number;
  readonly send: SendFile;
  readonly remove: (storageId: string) => Promise<void>;
}

interface Upload {
  readonly file: File;
  readonly percent: number | null;
  readonly stop: AbortController;
}

/**
 * The files of a form that are sent as soon as they are chosen, one after the other, in the order of the
 * person. Leaving the page while one is on its way is asked about.
 */
export function useUploads({ held, most, send, remove }: Uploads): FormFiles {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const room = Math.max(0, most - held.length - uploads.length);
  const isSending = uploads.length > 0;
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);

  const progress = (file: File, percent: number): void => setUploads((all) => all.map((one) => (one.file === file ? { ...one, percent } : one)));
  const drop = (file: File): void => setUploads((all) => all.filter((one) => one.file !== file));
  const failed = (error: unknown, sentence: string): void =>
    setProblems((all) => [...all, isApiError(error) && error.code !== 'UNKNOWN_ERROR' ? error.description : sentence]);

  async function upload({ file, stop }: Upload): Promise<void> {
    if (stop.signal.aborted) return;
    progress(file, 0);
    try {
      await send(file, { signal: stop.signal, onProgress: (percent) => progress(file, percent) });
    } catch (error) {
      if (!stop.signal.aborted) failed(error, filesText.notAdded(file.name));
    }
    drop(file);
  }

  return {
    held,
    pending: uploads,
    room,
    problems,
    isImmediate: true,
    add(chosen) {
      const checked = checkFiles(chosen, room);
      const next = checked.accepted.map((file): Upload => ({ file, percent: null, stop: new AbortController() }));
      setUploads((all) => [...all, ...next]);
      setProblems(checked.problems);
      for (const one of next) line.current = line.current.then(() => upload(one));
    },
    takeBack(file) {
      uploads.find((one) => one.file === file)?.stop.abort();
      drop(file);
    },
    remove(storageId) {
      setProblems([]);
      remove(storageId).catch((error: unknown) => failed(error, filesText.notRemoved));
    },
  };
}
