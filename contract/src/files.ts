import * as z from 'zod/mini';
import { chosenAudience, MessageAudience } from './audience.ts';
import { day, done, id, idInPath, titled, userId } from './fields.ts';
import { route } from './route.ts';

/** Largest file anybody may send (gaps G-73, G-105): 20 MB. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Extensions of files that messages and notes take, in lower case (MSG-29). */
export const messageFileExtensions = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'odt', 'msg', 'eml', 'jpg', 'jpeg', 'png'] as const),
  ...(['mp3', 'm4a', 'mp4', 'avi', 'mov', 'txt'] as const),
] as const;

/** Extensions of files an event takes, in lower case (COMP-EVENT-32, gaps G-63). */
export const eventFileExtensions = [
  ...messageFileExtensions,
  ...([
    'csv',
    'rtf',
    'tif',
    'tiff',
    'gif',
    'bmp',
    'heic',
    'zip',
    '7z',
    'rar',
    'wav',
    'wma',
    'wmv',
    'mkv',
    'webm',
  ] as const),
] as const;
export type FileExtension = (typeof eventFileExtensions)[number];

export const storageId = z
  .string('Must be the storage id of a file.')
  .check(z.regex(/^[0-9a-f]{32}$/, 'Must be the storage id of a file.'));

/**
 * The reason why a file cannot be opened: its scan for viruses is still to come, or it contained one and its bytes are
 * gone. An addition to the specification; it is left out of a file that can be opened.
 */
export const fileState = z.enum(['checking', 'infected']);
export type FileState = z.output<typeof fileState>;

/** A file as what carries it names it (COMP-EVENT-12). */
export const attachment = z.object({
  id: z.number(),
  filename: z.string(),
  storageId: z.string(),
  state: z.optional(fileState),
});
export type Attachment = z.output<typeof attachment>;

/** The files that wait in a form, or in the editor of a tracked event, until that is saved. */
export const waitingFiles = z.object({ attachments: z.array(attachment) });

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
  raw: 'file',
});

/** Page sizes of the list of files (FILE-06); `Limits.filePageSize` unless another number is asked for. */
export const filePageSizes = [5, 10, 25] as const;

export const fileSortColumns = ['filename', 'source', 'user', 'occurredDateTime', 'size'] as const;
export type FileSortColumn = (typeof fileSortColumns)[number];

/** A file in the list of a case (FILE-02). */
export const fileRow = z.object({
  filename: z.string(),
  state: z.optional(fileState),
  /** The address, in this application, of the place the file came from (gaps G-81). */
  fileLink: z.nullable(z.string()),
  storageId: z.string(),
  source: z.string(),
  /** The full name of the person who added it. */
  user: z.string(),
  userId,
  occurredDateTime: z.string(),
  /** In bytes. An addition to the specification, because the list shows it. */
  size: z.number(),
  /** Audience of the message, or of a file of the case itself (gaps G-108); null for files of notes and events. */
  audience: z.nullable(z.literal(Object.values(MessageAudience))),
  /** It was added to the case itself. */
  isOfCase: z.boolean(),
  /** The caller may change who reads it. These two and `userId` are additions to the specification. */
  abilities: z.object({ changeReaders: z.boolean() }),
});
export type FileRow = z.output<typeof fileRow>;

/** FILE-04. Days are days in the service's time zone; a value left out or null narrows nothing. */
export const listFiles = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/files/getallpaginated/',
  summary: 'The files of a case',
  body: z.strictObject({
    caseTrackingRecordId: id,
    sourceId: z.optional(z.nullable(id)),
    userGuid: z.optional(z.nullable(userId)),
    fromDate: z.optional(z.nullable(day)),
    toDate: z.optional(z.nullable(day)),
    sortColumn: z.optional(z.enum(fileSortColumns)),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
    pageNumber: z.optional(z.number().check(z.int(), z.gte(1))),
    pageSize: z.optional(z.literal(filePageSizes)),
  }),
  response: z.object({ data: z.array(fileRow), pageIndex: z.number(), totalPages: z.number(), totalData: z.number() }),
});

/**
 * Files of the case itself, in parts `attachments` (gaps G-115). An addition to the specification. Those who may post a
 * message may add them.
 */
export const addFiles = route({
  service: 'case',
  method: 'POST',
  path: '/api/cases/:id/files',
  summary: 'Add files to a case',
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ audience: z.optional(chosenAudience) }),
  response: z.array(attachment),
});

/**
 * Who reads a file of the case itself from now on. An addition to the specification, for HR and for the person who
 * added it.
 */
export const setFileAudience = route({
  service: 'case',
  method: 'PUT',
  path: '/api/cases/files/:storageId/audience',
  summary: 'Change who reads a file that was added to a case',
  params: namedInPath,
  body: z.strictObject({ audience: chosenAudience }),
  response: done,
});

/** FILE-03. */
export const getFileFilters = route({
  service: 'case',
  method: 'GET',
  path: '/api/cases/:id/files/filters/',
  summary: 'What the files of a case can be filtered by',
  params: z.strictObject({ id: idInPath }),
  response: z.object({ sources: z.array(titled), users: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
