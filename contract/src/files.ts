import * as z from 'zod/mini';
import { route } from './route.ts';

/** Largest file anybody may send (gaps G-73, G-105): 20 MB. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Extensions of files an event takes, in lower case (COMP-EVENT-32, gaps G-63). */
export const eventFileExtensions = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'odt', 'msg', 'eml', 'jpg', 'jpeg', 'png'] as const),
  ...(['mp3', 'm4a', 'mp4', 'avi', 'mov', 'txt'] as const),
  ...(['csv', 'rtf', 'tif', 'tiff', 'gif', 'bmp', 'heic', 'zip', '7z', 'rar', 'wav', 'wma', 'wmv', 'mkv', 'webm'] as const),
] as const;
export type FileExtension = (typeof eventFileExtensions)[number];

export const storageId = z.string('Must be the storage id of a file.').check(z.regex(/^[0-9a-f]{32}$/, 'Must be the storage id of a file.'));

const namedInPath = z.strictObject({ storageId });

/**
 * A file of a case with its bytes in base64 (API-083). A client that saves a file asks for `downloadFile`.
 */
export const getFile = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/files/:storageId',
  summary: 'A file of a case, in base64',
  params: namedInPath,
  response: z.object({ fileContents: z.string(), contentType: z.string(), fileDownloadName: z.string() }),
});

/** The bytes of the same file, sent as they are read. */
export const downloadFile = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/files/:storageId/content',
  summary: 'The bytes of a file of a case, to be saved',
  params: namedInPath,
  response: z.unknown(),
  isRaw: true,
});
