/** Calls of the operating system that make, write and move files. */
const fileCalls = new Set(['open', 'mkdir', 'write', 'fsync', 'close', 'rename']);
/** A connection that ends fails with the call `write` as well. */
const ofConnections = new Set(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ECANCELED']);

/** The file store did not do what it was asked to. The code is for the log and for the row of a job. */
export class StoreFailed extends Error {
  readonly code: string;
  constructor(code: string) {
    super('The file store failed.');
    this.code = code;
  }
}

/** The file store failed: there is no room, it is away, or its place is not there or not ours to use. */
export function isStorageFailure(error: Error & { code?: string; syscall?: string }): boolean {
  if (error instanceof StoreFailed) return true;
  return (
    error.syscall !== undefined &&
    fileCalls.has(error.syscall) &&
    error.code !== undefined &&
    !ofConnections.has(error.code)
  );
}
