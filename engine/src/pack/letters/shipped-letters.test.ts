import type { LetterBlock, LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import { describe, expect, test } from 'vitest';
import { configureEvent } from '../../components/event.ts';
import { fillLetter } from '../../letters/fill-letter.ts';
import { compiledShippedPack, shippedPack } from '../testing/shipped-packs.ts';

const { pack } = compiledShippedPack('northmoor');
const letters = pack?.letters ?? [];
const events = (pack?.workflows ?? []).flatMap((workflow) => workflow.events);

const fieldsOf = ({ steps }: LetterTemplate): LetterField[] => steps.flatMap(({ fields }) => fields);
const textOf = (runs: readonly { readonly text: string }[]) => runs.map(({ text }) => text).join('');
const runsOf = (block: LetterBlock) => (block.kind === 'list' ? block.items.flat() : block.runs);

/** A value that fits the field. */
function typedFor({ kind, label, choices }: LetterField, choice: number): string {
  if (kind === 'date') return '2026-11-18';
  if (kind === 'time') return '10:45';
  return kind === 'choice' ? (choices[choice % choices.length]?.key ?? '') : `What ${label} says`;
}

/** The words of a letter whatever is chosen, with the names of its fields where they stand. */
function wordsOf(template: LetterTemplate): string {
  const labels = new Map(fieldsOf(template).map(({ key, label }) => [key, label]));
  const inBlock = (block: LetterBlock) =>
    runsOf(block)
      .map((run) => ('text' in run ? run.text : `[${labels.get(run.field)}]`))
      .join('');
  return template.body.map(inBlock).join(' ');
}

describe.each(letters.map((template) => [template.key, template] as const))('The letter %s', (_key, template) => {
  const fields = fieldsOf(template);
  const mostChoices = Math.max(1, ...fields.map(({ choices }) => choices.length));

  test('has no gap when all is given, whatever is chosen', () => {
    for (let choice = 0; choice < mostChoices; choice += 1) {
      const given = Object.fromEntries(fields.map((field) => [field.key, typedFor(field, choice)]));
      const { blocks, gaps } = fillLetter(template, { caseValues: given, values: given });
      expect(gaps).toEqual([]);
      const filled = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]));
      expect(
        filled.filter(
          (runs) =>
            runs
              .map(({ text }) => text)
              .join('')
              .trim() === '',
        ),
      ).toEqual([]);
    }
  });

  test('names all that it cannot do without when nothing is given', () => {
    const always = new Set(
      template.body
        .filter(({ when }) => when === null)
        .flatMap((block) => runsOf(block).flatMap((run) => ('field' in run ? run.field : []))),
    );
    const decides = new Set(template.body.flatMap(({ when }) => (when?.is == null ? [] : when.field)));
    const needed = fields.filter(({ key, isOptional }) => !isOptional && (always.has(key) || decides.has(key)));
    const { gaps } = fillLetter(template, { caseValues: {}, values: {} });
    expect(gaps.map(({ field }) => field.key)).toEqual(needed.map(({ key }) => key));
    expect(gaps.length).toBeGreaterThan(5);
  });

  test('is asked for by the events that name it, by its number [COMP-EVENT-02]', () => {
    const asking = events.filter(({ letterKey }) => letterKey === template.key);
    expect(asking.length).toBeGreaterThan(0);
    for (const event of asking) expect(configureEvent(event, false).documentServiceId).toBe(template.id);
  });
});

test('The hearing invitation has the steps of its design', () => {
  const invitation = letters.find(({ key }) => key === 'hearing-invite');
  expect(invitation?.title).toBe('Hearing invitation');
  expect(invitation?.steps.map(({ title }) => title)).toEqual([
    'Recipient',
    'Hearing details',
    'Allegations',
    'Evidence enclosed',
    'Companion and support',
  ]);
  expect(invitation?.steps[1]?.help).toBe("Give at least 5 working days' notice.");
});

const companion = [/accompanied .* by a colleague or a trade union representative/, /within five working days/];
const invitation = [
  /adjustment/,
  /cannot come on this date/,
  /\[Place\]/,
  /\[Start time\]/,
  /No(thing has| decision has) been (made|decided)/,
];
const appeal = [/appeal/, /\[Appeal to\]/, /\[Appeal by\]/];

/** Required content of each letter (domain brief §2.5). */
test.each([
  [
    'hearing-invite',
    [
      ...invitation,
      ...companion,
      /\[The allegations in full\]/,
      /most serious result/,
      /\[Hearing date\]/,
      /\[Documents enclosed\]/,
    ],
  ],
  [
    'capability-invite',
    [
      ...invitation,
      ...companion,
      /\[What falls short, with examples\]/,
      /most serious result/,
      /\[Documents enclosed\]/,
    ],
  ],
  [
    'disciplinary-outcome',
    [
      ...appeal,
      /\[Findings on each allegation\]/,
      /\[Reasons for the findings\]/,
      /\[What has to improve/,
      /\[Warning begins on\].*\[Warning ends on\]/,
      /further hearing may lead/,
      /\[Notice\]/,
      /\[Pay,/,
    ],
  ],
  [
    'capability-outcome',
    [
      ...appeal,
      /\[What was found\]/,
      /\[Reasons\]/,
      /\[What has to improve/,
      /\[Warning begins on\].*\[Warning ends on\]/,
      /further meeting may lead/,
      /\[Notice\]/,
      /your level of attendance, which in law is some other substantial reason/,
      /\[Pay,/,
    ],
  ],
  [
    'suspension',
    [
      /\[Why it is needed\]/,
      /full pay/,
      /not disciplinary action/,
      /\[What you may and may not do\]/,
      /\[Contact person\]/,
      /\[Support for the employee\]/,
      /\[Will be reviewed on\]/,
    ],
  ],
  ['absence-invite', [...invitation, ...companion, /\[Absences that will be talked about\]/, /We do not doubt/]],
  [
    'welfare-invite',
    [/not a formal meeting/, /bring a colleague/, /\[Place, or how you will speak\]/, /\[Start time\]/],
  ],
  ['unable-to-contact', [/\[When and how you tried\]/, /\[Please get in touch by\]/, /emergencies/]],
  [
    'doctor-report-consent',
    [
      /Access to Medical Reports Act 1988/,
      /You may refuse/,
      /ask to see the report before it is sent/,
      /21 days/,
      /correct what you think is wrong/,
      /\[Questions you will ask\]/,
      /\[Who will read the report\]/,
    ],
  ],
  ['consent-refused', [/decide on what we know/, /\[What you will decide on\]/, /still agree until/, /your choice/]],
  [
    'adjustments-outcome',
    [/\[What is agreed, from when and for how long\]/, /\[What cannot be done, and why\]/, /\[Looked at again on\]/],
  ],
  [
    'absence-review',
    [/\[The attendance that was expected\]/, /\[Reviewed again on\]/, /\[A warning is live until, if there is one\]/],
  ],
  [
    'probation-invite',
    [
      ...invitation,
      ...companion,
      /The result can be that you are confirmed in the job, that the probation is extended or that your employment ends/,
      /Your employment will not end at this meeting/,
      /we allow it/,
    ],
  ],
  ['suspension-ended', [/\[Suspension ends on\]/, /\[Arrangements for the return\]/, /\[First day back\]/]],
  ['grievance-invite', [...companion, /\[The matters we will talk about\]/]],
  [
    'grievance-outcome',
    [
      ...appeal,
      /\[Result of each matter, with reasons\]/,
      /\[What we will do, and by when\]/,
      /we cannot tell you what has been said to them/,
    ],
  ],
  ['respondent-outcome', [/what concerns you/, /\[What was found, and why\]/]],
  ['appeal-invite', [...companion, /\[The grounds as we understand them\]/, /\[Appeal manager\] will hear it/]],
  ['appeal-outcome', [/\[Result\]/, /\[What becomes of the first decision\]/, /end of our internal process/]],
  [
    'flex-outcome',
    [
      ...appeal,
      /\[The new working pattern/,
      /\[Starts on\]/,
      /\[Reviewed on\]/,
      /ground for the refusal is \[Ground\]/,
      /\[The facts behind it\]/,
      /\[Alternatives that were talked about\]/,
    ],
  ],
  ['at-risk', [/\[The proposal, and why\]/, /\[The pool,/, /\[Next meetings\]/, /\[Alternatives we are looking at\]/]],
  [
    'redundancy-notice',
    [
      ...appeal,
      /\[Notice is given on\]/,
      /\[Last day of employment\]/,
      /\[Redundancy payment\]/,
      /\[How it is worked out\]/,
      /time off with pay .* to look for work/,
    ],
  ],
  ['oh-referral', [/\[Questions asked\]/, /agreed to this referral on/]],
  ['probation-outcome', [...appeal, /\[Notice\]/, /confirmed/]],
  [
    'improvement-plan',
    [/\[What good looks like\]/, /\[Training, time/, /\[How it is measured\]/, /\[Starts on\]/, /\[Ends on\]/],
  ],
  [
    'redundancy-volunteer',
    [
      /This letter is not notice/,
      /\[Can be taken back until\]/,
      /no bearing on whether you are selected/,
      /dismissed because of redundancy/,
    ],
  ],
  [
    'complaint-acknowledged',
    [/which we received on \[Received on\]/, /\[We will write again by\]/, /Information Commissioner/],
  ],
  ['progress-update', [/\[What has been done\]/, /\[New expected date\]/]],
] as const)('The letter %s contains what it must', (key, required) => {
  const template = letters.find((letter) => letter.key === key);
  const words = template === undefined ? '' : wordsOf(template);
  expect(required.filter((wanted) => !wanted.test(words))).toEqual([]);
});

/** Employers change both in one place, and an employer without a programme has nothing to take out. */
test('No letter names the employer or its help: both are fields of the service [LETTER-01]', () => {
  const files = [...shippedPack('northmoor')].filter(([path]) => path.startsWith('templates/'));
  expect(files.length).toBeGreaterThan(50);
  const naming = files.filter(([, text]) => /northmoor|assistance programme|\bEAP\b/i.test(text));
  expect(naming.map(([path]) => path)).toEqual([]);
  expect(letters.filter((letter) => /\[Organisation\]/.test(wordsOf(letter))).length).toBeGreaterThan(50);
  expect(letters.filter((letter) => /\[Support for the employee\]/.test(wordsOf(letter))).length).toBeGreaterThan(40);
});

test('Where the employer names no help, the letters say nothing in its place [LETTER-02]', () => {
  for (const template of letters) {
    const all = Object.fromEntries(fieldsOf(template).map((field) => [field.key, typedFor(field, 0)]));
    const { 'service.support': _none, sympathy: _said, ...given } = all;
    const { blocks, gaps } = fillLetter(template, { caseValues: given, values: given });
    const texts = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.runs])).map(textOf);
    expect(gaps).toEqual([]);
    expect(texts.filter((text) => text.trim() === '' || / {2}|^ | $/.test(text))).toEqual([]);
  }
});

/** Neutral and good news have none: received, invited, agreed, over. The writer of a hard letter chooses it, or not. */
test('A sentence of sympathy is a choice of the letters with hard news, and stands in none by itself [LETTER-04]', () => {
  const offering = letters.filter((letter) => fieldsOf(letter).some(({ key }) => key === 'sympathy'));
  for (const letter of letters) {
    expect(wordsOf(letter)).not.toMatch(/difficult time|not easy|sorry for/i);
  }
  expect(offering.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['hearing-invite', 'disciplinary-outcome', 'redundancy-notice']),
  );
  for (const letter of offering) expect(fieldsOf(letter).find(({ key }) => key === 'sympathy')?.isOptional).toBe(true);
  const kind = [
    'phased-return',
    'no-further-action',
    'appeal-ack',
    'redundancy-job-offer',
    'redundancy-risk-withdrawn',
  ];
  expect(offering.filter(({ key }) => kind.includes(key))).toEqual([]);
});

test('What a letter encloses begins with the files of its event [LETTER-05]', () => {
  const lists = letters.flatMap((letter) =>
    fieldsOf(letter).flatMap(({ label, prefill }) => (label === 'Documents enclosed' ? [[letter.key, prefill]] : [])),
  );
  expect(lists.length).toBeGreaterThan(8);
  expect(lists.filter(([, prefill]) => prefill !== 'thisEvent.files')).toEqual([]);
});

/** Nobody is dismissed without notice whose invitation did not say so, and nobody is demoted by a letter alone. */
test('An invitation can say gross misconduct and no notice, and demotion is offered and never imposed [LETTER-06]', () => {
  const said = (key: string, values: Readonly<Record<string, string>>) => {
    const template = letters.find((letter) => letter.key === key);
    if (template === undefined) throw new Error(key);
    const { blocks } = fillLetter(template, { caseValues: {}, values });
    return blocks
      .flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
      .map(textOf)
      .join('\n');
  };
  expect(said('hearing-invite', { worst: 'summary-dismissal' })).toMatch(
    /most serious result could be dismissal without notice, because the allegations could amount to gross misconduct/,
  );
  expect(said('hearing-invite', { worst: 'dismissal' })).toContain('could be dismissal with notice');
  expect(said('hearing-invite', { worst: 'action-short-of-dismissal' })).toContain('a demotion offered to you instead');
  const outcome = said('disciplinary-outcome', { result: 'action-short-of-dismissal', action: 'Driver, from May.' });
  expect(outcome).toMatch(/offered to you instead of dismissal. You may take advice before you answer/);
  expect(outcome).toMatch(/whether you accept it. If you do not, this follows:/);
  expect(outcome).not.toMatch(/Your contract allows/);
});
