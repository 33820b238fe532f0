import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Why a directory cannot be written, or null when it can. One that is not there yet can be made when its
 * nearest parent lets a directory be made. That is tried, because the rights of root say nothing about
 * places like /proc.
 */
export function whyNotWritable(path: string): string | null {
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) rmdirSync(mkdtempSync(join(nearestParent(path), '.evenhand-')));
    else if (entry.isDirectory()) accessSync(path, constants.W_OK | constants.X_OK);
    else return `${path} is not a directory`;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** There is a directory, and this process may list it. */
export function isReadableDirectory(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function nearestParent(path: string): string {
  const parent = dirname(path);
  return statSync(parent, { throwIfNoEntry: false }) === undefined ? nearestParent(parent) : parent;
}
