import type { Attachment, FileState } from '@evenhand/contract/files';

/** The column `scan` of a file as the wire tells it: nothing of a file that can be opened. */
export function stateOf(scan: string | null): { readonly state?: FileState } {
  if (scan === 'unchecked') return { state: 'checking' };
  return scan === 'infected' ? { state: 'infected' } : {};
}

/** What contained a virus is a name, and no file any more: it fulfils nothing and takes no room. */
export function isFile({ state }: Attachment): boolean {
  return state !== 'infected';
}
