/** Calls of the operating system that make, write and move files. */
const fileCalls = new Set(['open', 'mkdir', 'write', 'fsync', 'close', 'rename']);
/** A connection that ends fails with the call `write` as well. */
const ofConnections = new Set(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECANCELED']);

/** The file store failed: there is no room, or its place is not there or not ours to use. */
export function isStorageFailure(error: Error & { code?: string; syscall?: string }): boolean {
  return error.syscall !== undefined && fileCalls.has(error.syscall) && error.code !== undefined && !ofConnections.has(error.code);
}
