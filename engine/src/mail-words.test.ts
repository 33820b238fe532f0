import { mailFile } from '@evenhand/contract/packs/mail-file';
import { expect, test } from 'vitest';
import { standardMailWords } from './mail-words.ts';
import { problemsOf } from './pack/testing/small-pack.ts';

const written = (changes: Readonly<Record<string, string>> = {}): string =>
  Object.entries({
    digestAt: '"07:30"',
    now: '{ subject: "{service} waits", opening: Sign in. }',
    digest: '{ subject: A summary, opening: For you. }',
    lines: `{ ${['tasks', 'messages', 'changes'].map((kind) => `${kind}: { one: One, many: "{count} of them" }`).join(', ')} }`,
    open: 'Open',
    closing: '"{organisation} says no more."',
    choices: 'Choose',
    ...changes,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
const forMeetings = (open: string): string =>
  `{ ${['invited', 'changed', 'cancelled'].map((kind) => `${kind}: { subject: "{service}", opening: A meeting. }`).join(', ')}, open: ${open} }`;
const problems = (changes?: Readonly<Record<string, string>>) =>
  problemsOf({ files: { 'mail/notices.yaml': `${written(changes)}\n` } });

test('a pack may have its own words for e-mail; one without has words that would be accepted [MAILOUT-03]', () => {
  expect(problems()).toEqual([]);
  expect(problemsOf({})).toEqual([]);
  expect(mailFile.parse(standardMailWords)).toEqual(standardMailWords);
});

test('a pack may have its own words for invitations too, and may leave them to the product [CALOUT-12]', () => {
  expect(problems({ meetings: forMeetings('Open') })).toEqual([]);
});

test.each([
  ['a time that no clock shows', { digestAt: '"24:00"' }, "'digestAt' must be a time written HH:MM"],
  [
    'a name that stands for nothing',
    { open: '"For {employee}"' },
    "'open' must name only {service} and {organisation} in braces",
  ],
  [
    'a count that is not said',
    {
      lines:
        '{ tasks: { one: One, many: Many }, messages: { one: One, many: "{count}" }, changes: { one: One, many: "{count}" } }',
    },
    "'many' must say {count}",
  ],
  [
    'a subject of two lines',
    { now: '{ subject: "One\\nTwo", opening: Sign in. }' },
    "'subject' must be one line of at most 120 characters",
  ],
  [
    'a name of the case in an invitation',
    { meetings: forMeetings('"For {employee}"') },
    "'open' must name only {service} and {organisation} in braces",
  ],
  ['no words', { closing: '" "' }, "'closing' must not be empty"],
])('%s is refused at its line [MAILOUT-03, CALOUT-12]', (_what, changes, sentence) => {
  expect(problems(changes)).toEqual([expect.stringContaining(sentence)]);
});
