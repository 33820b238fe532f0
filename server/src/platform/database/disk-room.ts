import { statfs } from 'node:fs/promises';

/** Two files of the database's log, so that it can be heeded before nothing can be written any more. */
const ROOM_BYTES = 32 * 1024 * 1024;

/** @throws when the disk of a directory has less room than the embedded database may need at any moment. */
export async function assertRoom(directory: string, bytes = ROOM_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < bytes)
    throw new Error(`The disk of ${directory} has too little room: ${Math.ceil(bytes / 1024 ** 2)} MiB are needed.`);
}
