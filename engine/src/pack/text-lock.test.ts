import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { renderLock } from './ids-lock.ts';
import { formatProblem } from './problem.ts';
import type { Changes } from './testing/small-pack.ts';
import { smallPack } from './testing/small-pack.ts';

const today = '2026-11-20';

function compile(changes: Changes, allowNewIds = false) {
  return compilePack({ files: smallPack(changes), publishDate: today, allowNewIds });
}

/** Line 17 of the small pack's workflow, with these versions of its guidance. */
function guide(...versions: readonly string[]) {
  return { 17: `              - { key: guide, type: Content, title: Guide, content: [${versions.join(', ')}] }` };
}

const live = '{ live: "2026-01-01", file: content/guide.md }';
const planned = '{ live: "2027-01-01", file: content/planned.md }';
const plannedFile = { 'content/planned.md': 'Read this from January.\n' };

/** Changes a pack after its lock file was written, and answers the problems. */
function problemsAfter(before: Changes, after: Changes, isUpdate = false): string[] {
  const lock = renderLock(compile(before, true));
  return compile({ ...after, files: { ...after.files, 'ids.lock.yaml': lock } }, isUpdate)
    .problems.filter(({ isWarning }) => !isWarning)
    .map(formatProblem);
}

describe('guidance texts and the lock file', () => {
  test.each([false, true])('V20 refuses to change a text that is live, also in the lock update (%s)', (isUpdate) => {
    expect(problemsAfter({}, { files: { 'content/guide.md': 'Read that.\n' } }, isUpdate)).toEqual([
      "workflows/talk.yaml:17: V20 the text 'content/guide.md' has been live since 2026-01-01 and has changed; add a version with a later date in another file.",
    ]);
  });

  test('line ends and blank lines at the end are no change', () => {
    expect(problemsAfter({}, { files: { 'content/guide.md': 'Read this.\r\n\r\n' } })).toEqual([]);
  });

  test('a version may be added, and one that is not live yet may be changed or taken out by the lock update', () => {
    const both = { talk: guide(live, planned), files: plannedFile };
    const changed = { talk: guide(live, planned), files: { 'content/planned.md': 'Read this from the new year.\n' } };
    expect(problemsAfter({}, both)).toEqual([
      'ids.lock.yaml:1: V3 no number yet for content talk/guide/2027-01-01/content/planned.md; update the lock file.',
    ]);
    expect(problemsAfter({}, both, true)).toEqual([]);
    expect(problemsAfter(both, changed)).toEqual([
      "workflows/talk.yaml:17: V20 the text 'content/planned.md' has changed since the lock file was written; update the lock file.",
    ]);
    expect(problemsAfter(both, changed, true)).toEqual([]);
    expect(problemsAfter(both, {}).map((line) => line.replace(/^ids\.lock\.yaml:\d+: /, ''))).toEqual([
      "V19 the text 'talk/guide/2027-01-01/content/planned.md' was planned and has gone from the pack; update the lock file.",
    ]);
    const lock = renderLock(compile(both, true));
    const updated = compile({ files: { 'ids.lock.yaml': lock } }, true);
    expect([...updated.texts.keys()]).toEqual(['talk/guide/2026-01-01/content/guide.md']);
    expect(updated.ids.get('content')?.get('talk/guide/2027-01-01/content/planned.md')).toBe(2);
  });

  test.each([false, true])(
    'V19 refuses to take out a text that has been live, also in the lock update (%s)',
    (isUpdate) => {
      const later = '{ live: "2026-06-01", file: content/guide.md }';
      expect(
        problemsAfter({ talk: guide(live, later) }, { talk: guide(later) }, isUpdate).map((line) =>
          line.replace(/^ids\.lock\.yaml:\d+: /, ''),
        ),
      ).toEqual([
        "V19 the text 'talk/guide/2026-01-01/content/guide.md' has been live and has gone from the pack; keep it, because people have read it.",
      ]);
    },
  );

  test('a component that leaves the process takes its texts along, and the lock file keeps their hashes', () => {
    const without = { talk: { 17: '              - { key: ask, type: NoContent, title: Ask }' } };
    expect(problemsAfter({}, without, true)).toEqual([]);
    const lock = renderLock(compile({}, true));
    expect([...compile({ ...without, files: { 'ids.lock.yaml': lock } }, true).texts.keys()]).toEqual([
      'talk/guide/2026-01-01/content/guide.md',
    ]);
  });

  test('a renamed component keeps the hashes of its texts', () => {
    const renamed = {
      17: `              - { key: advice, was: [guide], type: Content, title: Guide, content: [${live}] }`,
    };
    expect(problemsAfter({}, { talk: renamed })).toEqual([]);
    expect(problemsAfter({}, { talk: renamed, files: { 'content/guide.md': 'Read that.\n' } })).toHaveLength(1);
  });

  test('a lock file from before there were hashes asks for the update, and V1 names what is no hash', () => {
    const bare = renderLock({ ...compile({}, true), texts: new Map() });
    const linesOf = (lock: string) => compile({ files: { 'ids.lock.yaml': lock } }).problems.map(formatProblem);
    expect(linesOf(bare)).toEqual([
      'ids.lock.yaml:1: V3 no hash yet for text talk/guide/2026-01-01/content/guide.md; update the lock file.',
    ]);
    expect(linesOf(`${bare}text:\n  talk/guide/2026-01-01/content/guide.md: 12\n`)[1]).toMatch(
      /V1 the hash of the text 'talk\/guide\/2026-01-01\/content\/guide\.md' must be 32 hex digits\.$/,
    );
    expect(linesOf(`${bare}text: 3\n`).join()).toContain("V1 'text' must be a block of texts with their hashes.");
  });
});
