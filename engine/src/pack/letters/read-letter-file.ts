import type { LetterFrontMatter } from '@evenhand/contract/packs/letter-files';
import { letterFrontMatter } from '@evenhand/contract/packs/letter-files';
import type { ProblemReport } from '../problem.ts';
import { PackCode } from '../problem.ts';
import { parseBySchema } from '../schema-problems.ts';
import type { SourceFile } from '../source-file.ts';
import { parseSource } from '../source-file.ts';

/** A line of a file, counted from 1. */
export interface SourceLine {
  readonly text: string;
  readonly line: number;
}

/** A letter template as its author wrote it: front matter, and the lines of its body. */
export interface LetterFile {
  readonly key: string;
  readonly source: SourceFile;
  readonly value: LetterFrontMatter;
  readonly body: readonly SourceLine[];
}

const TEMPLATE_PATH = /^templates\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const FENCE = '---';

export function isInTemplates(path: string): boolean {
  return path.startsWith('templates/');
}

/** Null where the front matter cannot be read, which is reported as V1. */
export function readLetterFile(path: string, text: string, problems: ProblemReport): LetterFile | null {
  const key = TEMPLATE_PATH.exec(path)?.[1];
  if (key === undefined) {
    problems.report(
      PackCode.Schema,
      { file: path, line: 1 },
      "a letter is a file 'templates/<key>.md', where the key is lower-case words joined by hyphens",
    );
    return null;
  }
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === FENCE);
  if (lines[0]?.trimEnd() !== FENCE) {
    problems.report(
      PackCode.Schema,
      { file: path, line: 1 },
      `a letter begins with its front matter, between two lines '${FENCE}'`,
    );
    return null;
  }
  if (end < 0) {
    problems.report(
      PackCode.Schema,
      { file: path, line: 1 },
      `the front matter does not end; close it with a line '${FENCE}'`,
    );
    return null;
  }
  // An empty line in place of the first keeps the line numbers those of the file.
  const source = parseSource(path, ['', ...lines.slice(1, end)].join('\n'), problems);
  const value = source === null ? null : parseBySchema(source, letterFrontMatter, problems);
  if (source === null || value === null) return null;
  return {
    key,
    source,
    value,
    body: lines.slice(end + 1).map((line, index) => ({ text: line, line: end + 2 + index })),
  };
}
