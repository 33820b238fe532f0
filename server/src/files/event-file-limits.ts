import { eventFileExtensions, FILE_MAX_BYTES } from '@evenhand/contract/files';
import type { UploadLimits } from '../platform/files/stage-file.ts';

/** Which files a call about an event accepts. The engine decides how many the event may hold. */
export const eventFileLimits: UploadLimits = { part: 'files', maxFiles: 20, maxFileBytes: FILE_MAX_BYTES, extensions: eventFileExtensions };
