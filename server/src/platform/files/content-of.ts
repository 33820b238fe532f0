import type { Settings } from '../settings.ts';
import { createDiskContent } from './disk-content.ts';
import type { ContentStore } from './file-store.ts';
import { createS3Content } from './s3-content.ts';

/** The place where the bytes of files stay, as the settings say. */
export function contentOf({ filesDirectory, s3 }: Pick<Settings, 'filesDirectory' | 's3'>): ContentStore {
  return s3 === null ? createDiskContent(filesDirectory) : createS3Content(s3);
}
