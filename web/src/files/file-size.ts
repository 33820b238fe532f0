const BYTES_PER_KILOBYTE = 1024;
const BYTES_PER_MEGABYTE = BYTES_PER_KILOBYTE * 1024;

/** "84 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < BYTES_PER_MEGABYTE) return `${Math.max(1, Math.round(bytes / BYTES_PER_KILOBYTE))} KB`;
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
