import { eventFileExtensions, FILE_MAX_BYTES } from '@evenhand/contract/files';
import type { UploadLimits } from '../platform/files/stage-file.ts';
import { badField } from '../platform/http/app-error.ts';

/** Which files a call about an event accepts. The engine decides how many the event may hold. */
export const eventFileLimits: UploadLimits = {
  part: 'files',
  maxFiles: 20,
  maxFileBytes: FILE_MAX_BYTES,
  extensions: eventFileExtensions,
};

/** @throws BAD_REQUEST when a call that adds files brings none. */
export function assertSome(files: readonly unknown[]): void {
  if (files.length === 0) throw badField(eventFileLimits.part, 'Send at least one file.');
}
