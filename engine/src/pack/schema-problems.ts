import * as z from 'zod/mini';
import { didYouMean } from './did-you-mean.ts';
import { knownProperties } from './known-properties.ts';
import type { ProblemReport } from './problem.ts';
import { PackCode } from './problem.ts';
import type { SourceFile, SourcePath } from './source-file.ts';

type Issue = z.core.$ZodIssue;

/**
 * Parses a file by its schema. What does not fit is reported as V1 with its line. Where each such word resembles one
 * that fits, the file is read as if it stood there, so that what else is wrong is reported too; else null comes back.
 */
export function parseBySchema<Schema extends z.ZodMiniType>(
  source: SourceFile,
  schema: Schema,
  problems: ProblemReport,
): z.output<Schema> | null {
  const answer = z.safeParse(schema, source.value);
  if (answer.success) return answer.data;
  const context = { source, schema, problems };
  for (const issue of answer.error.issues) reportIssue(issue, [], context);
  const meant = asMeant(answer.error.issues, context);
  const again = meant === null ? null : z.safeParse(schema, meant);
  return again?.success ? again.data : null;
}

/** The value of the file with the word that each wrong one resembles; null where one resembles none. */
function asMeant(issues: readonly Issue[], context: Reporting): unknown {
  const meant = structuredClone(context.source.value);
  return issues.every((issue) => mend(meant, issue, [], context)) ? meant : null;
}

function mend(meant: unknown, issue: Issue, parent: SourcePath, context: Reporting): boolean {
  const { source, schema } = context;
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const block = valueAt(meant, path) as Record<string, unknown>;
    const properties = knownProperties(schema, path, source.value);
    return issue.keys.every((name) => {
      const known = didYouMean(name, properties);
      if (known === null || Object.hasOwn(block, known)) return false;
      block[known] = block[name];
      delete block[name];
      return true;
    });
  }
  const branch = issue.code === 'invalid_union' ? likeliestBranch(issue.errors) : null;
  if (branch !== null) return branch.every((inner) => mend(meant, inner, path, context));
  // A property that is missing may be the one whose name was wrong, which is mended by its own issue.
  if (issue.code === 'invalid_type' && valueAt(source.value, path) === undefined) return true;
  const word = suggestionFor(issue, source, path);
  const last = path.at(-1);
  const around = valueAt(meant, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
  if (word === null || last === undefined || around === undefined) return false;
  around[last] = word;
  return true;
}

interface Reporting {
  readonly source: Pick<SourceFile, 'value' | 'locationOf'>;
  readonly schema: z.ZodMiniType;
  readonly problems: ProblemReport;
}

/** Reports one issue with the line of its value. */
export function reportIssue(issue: Issue, parent: SourcePath, context: Reporting): void {
  const { source, schema, problems } = context;
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const properties = knownProperties(schema, path, source.value);
    for (const name of issue.keys) {
      problems.report(
        PackCode.Schema,
        source.locationOf([...path, name]),
        `${where(path)}has an unknown property '${name}'`,
        didYouMean(name, properties),
      );
    }
    return;
  }
  const branch = issue.code === 'invalid_union' ? likeliestBranch(issue.errors) : null;
  if (branch !== null) {
    for (const inner of branch) reportIssue(inner, path, context);
    return;
  }
  problems.report(
    PackCode.Schema,
    source.locationOf(path),
    `${where(path)}${sentenceOf(issue, valueAt(source.value, path))}`,
    suggestionFor(issue, source, path),
  );
}

/** Picks the branch of a union that fits furthest, as the one the author meant. */
function likeliestBranch(branches: Issue[][]): Issue[] | null {
  const ranked = branches
    .filter((issues) => issues.length > 0)
    .sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  return ranked[0] ?? null;
}

function depthOf(issues: Issue[]): number {
  return Math.max(...issues.map((issue) => issue.path.length));
}

function where(path: SourcePath): string {
  if (path.length === 0) return '';
  const last = path.findLastIndex((segment) => typeof segment === 'string');
  const name = path
    .slice(last)
    .map((segment, index) => (index === 0 ? String(segment) : ` item ${Number(segment) + 1}`));
  return `'${name.join('')}' `;
}

function sentenceOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? 'is missing'
        : `must be ${words[issue.expected] ?? issue.expected}, not ${describe(value)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}, not ${describe(value)}`;
    case 'invalid_union':
      return `must not be ${describe(value)}`;
    case 'invalid_key':
      return 'must have keys of lower-case words joined by hyphens';
    case 'too_small':
      return issue.origin === 'array' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    default: {
      // The contract speaks to people who fill in a form: `Must be at most 500 characters.`
      const message = issue.message.replace(/^Must/, 'must').replace(/\.$/, '');
      return message.startsWith('must') || message.startsWith('needs') ? message : `is not valid: ${describe(value)}`;
    }
  }
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of properties',
  record: 'a block of properties',
};

function describe(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a block of properties' : `'${String(value)}'`;
}

function suggestionFor(issue: Issue, source: Reporting['source'], path: SourcePath): string | null {
  const value = valueAt(source.value, path);
  if (typeof value !== 'string') return null;
  if (issue.code === 'invalid_value') return didYouMean(value, issue.values.map(String));
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)
    ? didYouMean(value, issue.options.map(String))
    : null;
}

function valueAt(value: unknown, path: SourcePath): unknown {
  return path.reduce<unknown>(
    (inner, segment) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[segment],
    value,
  );
}
