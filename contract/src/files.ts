/** Largest file anybody may send (gaps G-73, G-105): 20 MB. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Extensions of files an event takes, in lower case (COMP-EVENT-32, gaps G-63). */
export const eventFileExtensions = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'odt', 'msg', 'eml', 'jpg', 'jpeg', 'png'] as const),
  ...(['mp3', 'm4a', 'mp4', 'avi', 'mov', 'txt'] as const),
  ...(['csv', 'rtf', 'tif', 'tiff', 'gif', 'bmp', 'heic', 'zip', '7z', 'rar', 'wav', 'wma', 'wmv', 'mkv', 'webm'] as const),
] as const;
export type FileExtension = (typeof eventFileExtensions)[number];
