import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it, one after the other: asked for all at once, Node tries for ever where
 * the system has no such folders (below /proc).
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path);
}
