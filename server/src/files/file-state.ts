import type { Attachment, FileState } from '@evenhand/contract/files';
import { eventFileExtensions, FILE_MAX_BYTES } from '@evenhand/contract/files';
import type { UploadLimits } from '../platform/files/stage-file.ts';
import { badField } from '../platform/http/app-error.ts';

/** The column `scan` of a file on the wire. A file that can be opened has no state. */
export function stateOf(scan: string | null): { readonly state?: FileState } {
  if (scan === 'unchecked') return { state: 'checking' };
  return scan === 'infected' ? { state: 'infected' } : {};
}

/** An infected file is only a name: it fulfils nothing and takes no room. */
export function isFile({ state }: Attachment): boolean {
  return state !== 'infected';
}

/**
 * Refuses a form with an infected file, so that the person takes it off the form and knows that it is gone.
 * @throws BAD_REQUEST when a file that is to be recorded contained a virus.
 */
export function refuseInfected(waiting: readonly Attachment[]): void {
  const infected = waiting.find((file) => !isFile(file));
  if (infected !== undefined)
    throw badField(
      'caseTrackingEventAttachments',
      `${infected.filename} contained a virus and was removed. Take it off this form first.`,
    );
}

/** Limits the files of a call about an event. The engine decides how many the event may have. */
export const eventFileLimits: UploadLimits = {
  part: 'files',
  maxFiles: 20,
  maxFileBytes: FILE_MAX_BYTES,
  extensions: eventFileExtensions,
};

/** @throws BAD_REQUEST when a call that adds files brings none. */
export function assertSomeFiles(files: readonly unknown[]): void {
  if (files.length === 0) throw badField(eventFileLimits.part, 'Send at least one file.');
}
