// Arguments of Node for the server: settings for a small memory, which the process itself cannot change any more.
import { join } from 'node:path';

/**
 * Answers are small and short-lived; the nursery Node makes for them otherwise grows to more than the rest of the
 * process.
 */
export const serverFlags = ['--max-semi-space-size=4'];

/**
 * Settings of the system's allocator: one pool, given back when 128 KiB of it are free, and nothing above that size.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Compiled code is kept between starts, so that the compiler need not be loaded: in `codeCache`, or nowhere where that
 * is null.
 */
export function serverEnvironment(root, env, codeCache = join(root, 'node_modules', '.cache', 'evenhand-code')) {
  return { ...(codeCache === null ? {} : { NODE_COMPILE_CACHE: codeCache }), ...allocator, ...env };
}
