import { FILE_MAX_BYTES } from '@evenhand/contract/files';
import { filesText } from './files.text.ts';

/** Extensions offered first by a file picker. */
export function acceptedFiles(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

interface Checked {
  readonly accepted: readonly File[];
  /** Refusals of the others, in sentences. */
  readonly problems: readonly string[];
}

/**
 * Splits files into those that may be added, by room and extensions, and refusals (COMP-EVENT-31, COMP-EVENT-32,
 * MSG-29). The server looks into them as well.
 */
export function checkFiles(
  chosen: readonly File[],
  room: number,
  extensions: readonly string[],
  tooMany: string = filesText.tooMany,
): Checked {
  const found = chosen.map((file) => ({ file, problem: problemOf(file, extensions) }));
  const sound = found.flatMap(({ file, problem }) => (problem === null ? [file] : []));
  const problems = found.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  return { accepted: sound.slice(0, room), problems: sound.length > room ? [...problems, tooMany] : problems };
}

function problemOf({ name, size }: File, extensions: readonly string[]): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) return filesText.notAllowed(name);
  if (size > FILE_MAX_BYTES) return filesText.tooLarge(name);
  return size === 0 ? filesText.empty(name) : null;
}
