import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that owns a directory may do everything there, and others nothing. */
const PRIVATE = 0o700;
const OF_OTHERS = 0o077;

/**
 * Makes a directory and those above it for our account alone, one after the other: asked for all at once, Node
 * tries for ever where the system has no such folders (below /proc).
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: PRIVATE });
}

/**
 * Closes a directory to other accounts of the machine. Windows has rights of another kind, which the folder
 * inherits. @returns whether it was open to them. @throws with a sentence for people when it stays open.
 */
export function closeToOthers(path: string): boolean {
  if (process.platform === 'win32' || !isOpenToOthers(path)) return false;
  try {
    chmodSync(path, PRIVATE);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error;
  }
  if (isOpenToOthers(path))
    throw new Error(
      `Other accounts of this machine may enter ${path}, and this process may not change that. Close it to them (chmod 700), or choose another directory.`,
    );
  return true;
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & OF_OTHERS) !== 0;
}
