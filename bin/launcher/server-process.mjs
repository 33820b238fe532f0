// How Node is started for the server: what keeps its memory small, which nothing inside the process can still change.
import { join } from 'node:path';

/** Answers are small and short-lived; the nursery Node makes for them otherwise grows to more than the rest of the process. */
export const serverFlags = ['--max-semi-space-size=2'];

/** Compiled code is kept between starts, so that the compiler need not be loaded; two pools of memory do for two busy threads. */
export function serverEnvironment(root, env) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'evenhand-code'), MALLOC_ARENA_MAX: '2', ...env };
}
