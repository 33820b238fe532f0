import type { Attachment } from '@evenhand/contract/files';
import { badField } from '../platform/http/app-error.ts';
import { isFile } from './file-state.ts';

/**
 * What contained a virus is no file any more: the person takes it off the form, and knows that it went.
 * @throws BAD_REQUEST when a file that is to be recorded contained one.
 */
export function refuseInfected(waiting: readonly Attachment[]): void {
  const infected = waiting.find((file) => !isFile(file));
  if (infected !== undefined)
    throw badField(
      'caseTrackingEventAttachments',
      `${infected.filename} contained a virus and was removed. Take it off this form first.`,
    );
}
