import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { renderLock } from './ids-lock.ts';
import type { Changes } from './testing/small-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

function compile(changes: Changes, allowNewIds = true) {
  return compilePack({ files: smallPack(changes), publishDate: '2026-11-20', allowNewIds });
}

const lock = renderLock(compile({}));

describe('numbers of keys', () => {
  test('a pack compiles to the same numbers again and again, in every order of its files', () => {
    const reversed = new Map([...smallPack()].reverse());
    expect(renderLock(compilePack({ files: reversed, publishDate: '2026-11-20', allowNewIds: true }))).toBe(lock);
    expect(compile({ files: { 'ids.lock.yaml': lock } }, false).problems).toEqual([]);
    expect(renderLock(compile({ files: { 'ids.lock.yaml': lock } }, false))).toBe(lock);
  });

  test('keys without a number are reported by kind until the lock file is updated', () => {
    const compiled = compile(
      { files: { 'ids.lock.yaml': lock, 'sections/more.yaml': 'key: more\ntitle: More\n' } },
      false,
    );
    expect(compiled.pack).toBeNull();
    expect(compiled.problems.map(({ file, code, sentence }) => `${file} ${code} ${sentence}`)).toEqual([
      'ids.lock.yaml V3 no number yet for section more; update the lock file',
    ]);
  });

  test('a number is never given again, even when its key has gone', () => {
    const held = '              - { key: met, type: Event, event: held }';
    const { ids } = compile({ files: { 'ids.lock.yaml': lock }, talk: { 18: held } });
    const components = ids.get('component');
    expect(components?.get('talk/held')).toBe(3);
    expect(components?.get('talk/met')).toBe(6);
  });

  test('a renamed key keeps its number, and the keys under it keep theirs', () => {
    const held = '              - { key: met, was: [held], type: Event, event: held }';
    const { ids, problems } = compile({ files: { 'ids.lock.yaml': lock }, talk: { 18: held } }, false);
    expect(problems).toEqual([]);
    expect(ids.get('component')?.get('talk/met')).toBe(3);
    expect(ids.get('component')?.has('talk/held')).toBe(false);
    expect(ids.get('option')?.get('talk/met/save')).toBe(compile({}).ids.get('option')?.get('talk/held/save'));
  });

  test('a component is never number 1, which the case screen sends as the id of none [CLOSE-03]', () => {
    expect(Math.min(...(compile({}).ids.get('component')?.values() ?? []))).toBe(2);
    expect(problemsOf({ files: { 'ids.lock.yaml': 'component:\n  talk/guide: 1\n' } })).toEqual([
      "ids.lock.yaml:2: V1 the number of component 'talk/guide' must be a whole number from 2.",
    ]);
  });

  test('outcomes and stages share one sequence of numbers, because closing sends an outcome as a stage', () => {
    expect([...(compile({}).ids.get('stage') ?? [])]).toEqual([
      ['outcome:settled', 1],
      ['talk/only', 2],
    ]);
  });

  test('V3 names a number given twice and a component that takes the key of a locked step', () => {
    expect(problemsOf({ files: { 'ids.lock.yaml': 'step:\n  talk/early: 1\n  talk/late: 1\n' } })).toEqual([
      "ids.lock.yaml:3: V3 step 'talk/late' has the number 1 that 'talk/early' has.",
    ]);
    const held = '              - { key: earlier, type: Event, event: held }';
    expect(problemsOf({ files: { 'ids.lock.yaml': 'step:\n  talk/earlier: 1\n' }, talk: { 18: held } })).toEqual([
      "workflows/talk.yaml:18: V3 the component 'talk/earlier' has the key that the lock file holds for a step.",
    ]);
  });

  test('V1 refuses a lock file that does not hold numbers, so that none is lost unseen', () => {
    expect(problemsOf({ files: { 'ids.lock.yaml': 'section: 3\nstep:\n  talk/first: one\n' } })).toEqual([
      "ids.lock.yaml:1: V1 'section' must be a block of keys with their numbers.",
      "ids.lock.yaml:3: V1 the number of step 'talk/first' must be a whole number from 1.",
    ]);
  });

  test('a service may begin its numbers far above those of another', () => {
    const service = `${smallPack().get('service.yaml')}firstId: 5000\n`;
    const { ids } = compile({ files: { 'service.yaml': service } });
    expect([...ids.values()].every((entries) => Math.min(...entries.values()) === 5000)).toBe(true);
  });
});
