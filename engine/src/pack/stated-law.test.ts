import { describe, expect, test } from 'vitest';
import { problemsOf } from './testing/small-pack.ts';

/** The small pack under a law that changes twice; its guidance is on line 17 and its event on line 18. */
function problems({
  guide,
  event = '',
  isWarning = true,
}: {
  guide: string;
  event?: string;
  isWarning?: boolean;
}): string[] {
  const law = '[{ from: "2020-01-01", value: 3 }, { from: "2026-06-01", value: 2 }, { from: "2027-06-01", value: 6 }]';
  return problemsOf(
    {
      talk: {
        17: `              - { key: guide, type: Content, title: Guide, content: [${guide}] }`,
        18: `              - { key: held, type: Event, event: held${event} }`,
      },
      files: {
        'lookups/law-dates.yaml': `parameters:\n  limit:\n    title: Limit\n    values: ${law}\n`,
        'content/later.md': 'Read this then.\n',
      },
    },
    isWarning,
  );
}
const text = (live: string, file = 'guide') => `{ live: "${live}", file: content/${file}.md, law: [limit] }`;
const says = (line: number, name: string, day: string) =>
  `workflows/talk.yaml:${line}: W5 ${name} states 'limit', which changes on ${day} and then needs other words.`;

describe('W5 names a text that states a figure of the law which changes while the text is shown', () => {
  test('where no later text begins by then', () => {
    expect(problems({ guide: text('2026-06-01') })).toEqual([says(17, "the text 'content/guide.md'", '2027-06-01')]);
    expect(problems({ guide: text('2026-01-01') })).toEqual([says(17, "the text 'content/guide.md'", '2026-06-01')]);
  });

  test('not where one begins on that day, in whatever order they are written', () => {
    expect(problems({ guide: `${text('2026-06-01')}, ${text('2027-06-01', 'later')}` })).toEqual([]);
    expect(problems({ guide: `${text('2027-06-01', 'later')}, ${text('2026-06-01')}` })).toEqual([]);
    expect(problems({ guide: `${text('2026-06-01')}, ${text('2027-06-02', 'later')}` })).toEqual([
      says(17, "the text 'content/guide.md'", '2027-06-01'),
    ]);
  });

  test('not of a text that is shown no more, nor of one that states nothing', () => {
    expect(problems({ guide: `${text('2026-01-01')}, { live: "2026-07-01", file: content/later.md }` })).toEqual([]);
  });

  test('also where the law begins only while it is shown', () => {
    expect(
      problems({ guide: '{ live: "2019-01-01", file: content/guide.md, reviewed: "2026-09-01", law: [limit] }' }),
    ).toEqual([says(17, "the text 'content/guide.md'", '2020-01-01')]);
  });

  test('of what a component says around its form, from the day of publishing on', () => {
    const guide = '{ live: "2026-01-01", file: content/guide.md }';
    expect(problems({ guide, event: ', intro: Within three days., law: [limit]' })).toEqual([
      says(18, "'held'", '2027-06-01'),
    ]);
  });

  test('V2 where the law has nothing of that name', () => {
    expect(
      problems({ guide: '{ live: "2026-06-01", file: content/guide.md, law: [limits] }', isWarning: false }),
    ).toEqual(["workflows/talk.yaml:17: V2 there is no legal parameter 'limits', did you mean 'limit'?"]);
  });
});
