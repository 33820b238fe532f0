import { describe, expect, test } from 'vitest';
import { compilePack } from './compile-pack.ts';
import { problemsOf, smallPack } from './testing/small-pack.ts';

describe('what was published once', () => {
  test('V19 refuses a lookup item that has gone, and takes one that is retired', () => {
    const { ids } = compilePack({ files: smallPack(), publishDate: '2026-11-20', allowNewIds: true });
    const numbers = ids.get('reason');
    expect([...(numbers ?? [])]).toEqual([
      ['matters/pay', 1],
      ['matters/safety', 2],
    ]);
    const lock = 'reason:\n  matters/pay: 1\n  matters/safety: 2\n';
    const gone = 'sets:\n  matters:\n    - { key: pay, title: Pay }\n';
    expect(problemsOf({ files: { 'ids.lock.yaml': lock, 'lookups/reasons.yaml': gone } })).toEqual([
      "ids.lock.yaml:3: V19 the reason 'matters/safety' has gone from the pack; retire it with 'retired: true' instead.",
    ]);
    expect(
      problemsOf({
        files: {
          'ids.lock.yaml': lock,
          'lookups/reasons.yaml': `${gone}    - { key: safety, title: Safety, retired: true }\n`,
        },
      }),
    ).toEqual([]);
  });

  test('V19 refuses a topic, section, policy area or workflow that has gone, and takes one that was renamed', () => {
    const lock =
      'section:\n  general: 1\n  other: 2\naccess-level:\n  everywhere: 1\n  depots: 2\ntopic:\n  talk: 1\n  walk: 2\nworkflow:\n  talk: 1\n  walk: 2\n';
    const problems = (files: Record<string, string>) => problemsOf({ files: { 'ids.lock.yaml': lock, ...files } });
    expect(problems({})).toEqual([
      "ids.lock.yaml:3: V19 the section 'other' has gone from the pack; keep it, because cases may be in it.",
      "ids.lock.yaml:6: V19 the policy area 'depots' has gone from the pack; keep it, because cases and people may belong to it.",
      "ids.lock.yaml:9: V19 the topic 'walk' has gone from the pack; keep it with 'enabled: false', because cases may have it.",
      "ids.lock.yaml:12: V19 the workflow 'walk' has gone from the pack; keep it, because cases may run it.",
    ]);
    const renamed = { 'sections/more.yaml': 'key: more\ntitle: More\nwas: [other]\n' };
    expect(problems(renamed).map((line) => line.slice(0, 16))).toEqual([
      'ids.lock.yaml:6:',
      'ids.lock.yaml:9:',
      'ids.lock.yaml:12',
    ]);
  });

  test('V19 says nothing of keys whose file cannot be read', () => {
    const lock = 'reason:\n  matters/pay: 1\n  matters/safety: 2\nsection:\n  general: 1\n';
    const files = {
      'ids.lock.yaml': lock,
      'lookups/reasons.yaml': 'sets: 3\n',
      'sections/general.yaml': 'key: general\n',
    };
    expect(problemsOf({ files }).filter((line) => line.includes('V19'))).toEqual([]);
  });
});
