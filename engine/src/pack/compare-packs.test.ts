import { describe, expect, test } from 'vitest';
import { comparePacks } from './compare-packs.ts';
import type { Changes } from './testing/small-pack.ts';
import { smallPack } from './testing/small-pack.ts';

function changesIn(after: Changes, before: Changes = {}): string[] {
  return comparePacks(smallPack(before), smallPack(after)).map(
    ({ file, line, sentence }) => `${file}:${line}: ${sentence}`,
  );
}

describe('what differs between two packs', () => {
  test('is nothing for the same pack, however its files are laid out', () => {
    expect(changesIn({})).toEqual([]);
    expect(
      changesIn({ files: { 'sections/general.yaml': '# The only one.\ntitle: General\nkey: general\n' } }),
    ).toEqual([]);
  });

  test('is said in the words of the files, at the line of the newer one', () => {
    expect(changesIn({ talk: { 12: '        assign: { to: adviser, due: 2wd }' } })).toEqual([
      "workflows/talk.yaml:12: only › first › assign › to: 'owner' has become 'adviser'",
    ]);
    expect(changesIn({ talk: { 22: '  held: { title: Held, dates: dual, required: [] }' } })).toEqual([
      "workflows/talk.yaml:22: events › held › dates: 'single' has become 'dual'",
      'workflows/talk.yaml:22: events › held › required: ["dates"] has become []',
    ]);
    expect(changesIn({ talk: { 4: '' } })).toEqual([
      'workflows/talk.yaml:4: reasons: {"set":"matters","label":"Matters","multi":false,"editable":… has gone',
    ]);
  });

  test('follows keys: what is new, gone, renamed or moved is one change', () => {
    const added = {
      17: '              - { key: ask, type: NoContent, title: Ask }\n              - { key: guide, type: Content, title: Guide, content: [{ live: "2026-01-01", file: content/guide.md }] }',
    };
    expect(changesIn({ talk: added })).toEqual(['workflows/talk.yaml:17: only › first › work › ask: is new']);
    expect(changesIn({}, { talk: added })).toEqual(['workflows/talk.yaml:17: only › first › work › ask: has gone']);
    const renamed = '              - { key: met, was: [held], type: Event, event: held }';
    expect(changesIn({ talk: { 18: renamed } })).toEqual([
      "workflows/talk.yaml:18: only › first › work › met › key: 'held' has become 'met'",
      'workflows/talk.yaml:18: only › first › work › met › was: ["held"] is new',
    ]);
    const swapped = {
      'lookups/reasons.yaml':
        'sets:\n  matters:\n    - { key: safety, title: Safety }\n    - { key: pay, title: Pay }\n',
    };
    expect(changesIn({ files: swapped })).toEqual([
      'lookups/reasons.yaml:2: sets › matters: the order is now safety, pay',
    ]);
  });

  test('follows the place in lists without keys', () => {
    const guide = (...versions: readonly string[]) => ({
      talk: { 17: `              - { key: guide, type: Content, title: Guide, content: [${versions.join(', ')}] }` },
    });
    const live = '{ live: "2026-01-01", file: content/guide.md }';
    expect(changesIn(guide('{ live: "2026-01-01", file: content/guide.md, reviewed: "2026-06-01" }'))).toEqual([
      "workflows/talk.yaml:17: only › first › work › guide › content › entry 1 › reviewed: '2026-06-01' is new",
    ]);
    expect(changesIn(guide(live, '{ live: "2027-01-01", file: content/guide.md }'))).toEqual([
      'workflows/talk.yaml:17: only › first › work › guide › content: the number of entries was 1 and is 2',
    ]);
  });

  test('names files that are new or have gone, and texts that have changed', () => {
    const files = {
      'content/guide.md': 'Read that.\n',
      'content/more.md': 'More.\n',
      'sections/more.yaml': 'key: more\ntitle: More\n',
      'topics/talk.yaml': null,
    };
    expect(changesIn({ files })).toEqual([
      'content/guide.md:1: the text has changed',
      'content/more.md:1: the text is new',
      'sections/more.yaml:1: the file is new',
      'topics/talk.yaml:1: the file has gone',
    ]);
    expect(changesIn({ files: { 'sections/general.yaml': 'key: general\n' } })).toEqual([
      'sections/general.yaml:1: the file cannot be read in both packs, so it is not compared',
    ]);
  });
});
