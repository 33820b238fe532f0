import { readFileSync, statSync } from 'node:fs';

/** The text of a small file, or why there is none, as the end of a sentence that has named the file. */
export type SmallText =
  | { readonly text: string; readonly mode: number; readonly problem: null }
  | { readonly text: null; readonly problem: string };

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this process may not read it',
  EPERM: 'this process may not read it',
};

/** Reads a file of UTF-8, with or without a byte order mark. Devices and pipes are not opened: they may not end. */
export function readSmallText(path: string, maxBytes: number): SmallText {
  try {
    const entry = statSync(path);
    if (!entry.isFile()) return { text: null, problem: 'it is not a file' };
    if (entry.size > maxBytes)
      return { text: null, problem: `it is larger than ${(maxBytes / 1024).toLocaleString('en-GB')} KiB` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return { text, mode: entry.mode, problem: null };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isNotText = code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    return {
      text: null,
      problem: isNotText ? 'it is not text in UTF-8' : (reasons[code] ?? `reading it fails (${code})`),
    };
  }
}
