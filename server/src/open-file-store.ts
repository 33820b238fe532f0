import { createDiskContent } from './platform/files/disk-content.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createS3Content, tryS3 } from './platform/files/s3-content.ts';
import { createStaging, prepareStaging } from './platform/files/staging.ts';
import type { Logger } from './platform/logger.ts';
import type { Settings } from './platform/settings.ts';

/** Opens the store of files on disk or in S3. @throws with a sentence for people when it takes no files. */
export async function openFileStore({ filesDirectory, s3 }: Settings, log: Logger): Promise<FileStore> {
  prepareStaging(filesDirectory);
  const staging = createStaging(filesDirectory);
  if (s3 === null) return { staging, content: createDiskContent(filesDirectory) };
  if (!(await tryS3(s3))) log.warn('the file store of S3_ENDPOINT does not answer; files cannot be stored or read until it does');
  return { staging, content: createS3Content(s3) };
}
