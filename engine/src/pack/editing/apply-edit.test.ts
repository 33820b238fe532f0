import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DraftEdit } from '@evenhand/contract/configuration-drafts';
import { describe, expect, it, test } from 'vitest';
import { compilePack } from '../compile-pack.ts';
import { readLock, renderLock } from '../ids-lock.ts';
import { LOCK_FILE } from '../lock-file.ts';
import { applyEdit, partsOf } from './apply-edit.ts';
import { changesOf } from './changes.ts';
import { previewLetter } from './preview.ts';
import { documentOf, isRefused, textOf } from './yaml-edit.ts';

const TODAY = '2026-11-18';
const root = fileURLToPath(new URL('../../../../packs/', import.meta.url));

function packOf(name: string): ReadonlyMap<string, string> {
  const directory = `${root}${name}`;
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(ya?ml|md)$/.test(path),
  );
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(`${directory}/${path}`, 'utf8')]));
}
const northmoor = packOf('northmoor');
const kestrel = packOf('kestrel-foods');

/** The pack after edits, none of which may be refused. */
function edited(files: ReadonlyMap<string, string>, ...edits: readonly DraftEdit[]): ReadonlyMap<string, string> {
  const after = new Map(files);
  for (const edit of edits) {
    const answer = applyEdit(new Map(after), edit, TODAY);
    if (isRefused(answer)) throw new Error(answer.refused);
    for (const [path, text] of answer.files) after.set(path, text);
  }
  return after;
}

function refusal(files: ReadonlyMap<string, string>, edit: DraftEdit): string {
  const answer = applyEdit(files, edit, TODAY);
  return isRefused(answer) ? answer.refused : 'not refused';
}

/** The pack as it would be published, with numbers for what is new. */
function compiled(files: ReadonlyMap<string, string>) {
  const numbered = compilePack({ files, publishDate: TODAY, allowNewIds: true });
  return compilePack({ files: new Map([...files, [LOCK_FILE, renderLock(numbered)]]), publishDate: TODAY });
}

const listOf = (files: ReadonlyMap<string, string>, name: string) =>
  partsOf(files).lists.find(({ list }) => list === name)?.items ?? [];

test.each([
  ['northmoor', northmoor],
  ['kestrel-foods', kestrel],
])('every file of %s that forms write says the same after it is written again [SVC-03]', (_, files) => {
  const written = new Map(files);
  for (const [path, text] of files)
    if (/^(service|branding)\.yaml$|^(lookups|topics|workflows)\//.test(path))
      written.set(path, textOf(documentOf(text)));
  const before = compilePack({ files, publishDate: TODAY });
  const after = compilePack({ files: written, publishDate: TODAY });
  expect(before.pack).not.toBeNull();
  expect(JSON.stringify(after.pack)).toBe(JSON.stringify(before.pack));
  const comments = (all: ReadonlyMap<string, string>): number =>
    [...all.values()].join('\n').match(/^\s*# /gm)?.length ?? 0;
  expect(comments(written)).toBe(comments(files));
});

describe('Lists of choices', () => {
  it('take a new item, whose number is new and whose key nothing ever had [SVC-05]', () => {
    const files = edited(kestrel, {
      do: 'add-item',
      list: 'reopen-reasons',
      title: ' New evidence! ',
      text: 'Of any kind.',
    });
    expect(listOf(files, 'reopen-reasons').at(-1)).toEqual({
      key: 'new-evidence',
      title: 'New evidence!',
      text: 'Of any kind.',
      isRetired: false,
      under: null,
    });
    const { pack, problems } = compiled(files);
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    const before = compilePack({ files: kestrel, publishDate: TODAY });
    const numbers = new Set(before.pack?.lookups['reopen-reasons']?.map(({ id }) => id));
    expect(numbers.has(pack?.lookups['reopen-reasons']?.at(-1)?.id ?? 0)).toBe(false);

    const locked = new Map([
      ...northmoor,
      [LOCK_FILE, `${northmoor.get(LOCK_FILE)}\nnext-actions-old:\n  chase-payroll: 99\n`],
    ]);
    const again = edited(locked, { do: 'add-item', list: 'next-actions', title: 'Chase payroll', text: null });
    expect(listOf(again, 'next-actions').at(-1)?.key).toBe('chase-payroll-2');
    expect(refusal(files, { do: 'add-item', list: 'reopen-reasons', title: 'new evidence!', text: null })).toContain(
      'already',
    );
  });

  it('let an item be reworded, moved and retired, and keep its number and the comments beside it [SVC-05, SVC-06]', () => {
    const files = edited(
      northmoor,
      { do: 'reword-item', list: 'risks/standard', item: 'low', title: 'Slight', text: null },
      { do: 'retire-item', list: 'reasons/grievance', item: 'workload', isRetired: true },
      { do: 'move-item', list: 'reasons/grievance', item: 'safety', to: 0 },
      {
        do: 'reword-item',
        list: 'outcomes',
        item: 'dismissal-with-notice',
        title: 'Dismissed, with notice',
        text: null,
      },
    );
    expect(
      listOf(files, 'reasons/grievance')
        .slice(0, 3)
        .map(({ key }) => key),
    ).toEqual(['safety', 'pay-and-terms', 'workload']);
    expect(files.get('lookups/outcomes.yaml')).toContain('# Disciplinary.');
    const { ids, problems, pack } = compiled(files);
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    expect(pack).not.toBeNull();
    const locked = readLock(northmoor).ids;
    for (const [kind, entries] of locked) for (const [key, id] of entries) expect(ids.get(kind)?.get(key)).toBe(id);
    expect(changesOf(northmoor, files)).toEqual([
      { title: 'Grievance: Workload', from: 'Can be chosen', to: 'Retired' },
      expect.objectContaining({ title: 'Grievance: order' }),
      { title: 'Standard: Low', from: expect.stringContaining('Low: Routine.'), to: 'Slight' },
      { title: 'Outcomes: Dismissal with notice', from: 'Dismissal with notice', to: 'Dismissed, with notice' },
    ]);
    const back = edited(files, { do: 'retire-item', list: 'reasons/grievance', item: 'workload', isRetired: false });
    expect(listOf(back, 'reasons/grievance').every(({ isRetired }) => !isRetired)).toBe(true);
  });

  it('keep one item that can be chosen, and are never shortened [SVC-05]', () => {
    const keys = listOf(kestrel, 'reopen-reasons').map(({ key }) => key);
    const [last = '', ...others] = keys;
    const files = edited(
      kestrel,
      ...others.map((item) => ({ do: 'retire-item' as const, list: 'reopen-reasons', item, isRetired: true })),
    );
    expect(refusal(files, { do: 'retire-item', list: 'reopen-reasons', item: last, isRetired: true })).toContain(
      'needs an item',
    );
    expect(listOf(files, 'reopen-reasons')).toHaveLength(keys.length);
  });

  it('whose numbers the specification fixes can be reworded only [SVC-07]', () => {
    const list = 'fixed/participant-roles';
    for (const edit of [
      { do: 'add-item', list, title: 'Witness', text: null },
      { do: 'retire-item', list, item: 'observer', isRetired: true },
      { do: 'move-item', list, item: 'observer', to: 0 },
    ] as const)
      expect(refusal(northmoor, edit)).toContain('fixed');
    const files = edited(northmoor, { do: 'reword-item', list, item: 'observer', title: 'Onlooker', text: 'Ignored' });
    expect(listOf(files, list).find(({ key }) => key === 'observer')).toMatchObject({ title: 'Onlooker', text: null });
    expect(compiled(files).pack).not.toBeNull();
    expect(refusal(northmoor, { do: 'add-item', list: 'outcomes', title: 'Lost', text: null })).toContain('process');
  });

  it('refuse a list or an item that is not there', () => {
    expect(refusal(northmoor, { do: 'add-item', list: '__proto__', title: 'X', text: null })).toContain('no such list');
    expect(refusal(northmoor, { do: 'move-item', list: 'next-actions', item: 'nothing', to: 0 })).toContain(
      'no such item',
    );
  });
});

describe('Topics', () => {
  it('are switched off for new cases and on again [SVC-08]', () => {
    const files = edited(northmoor, { do: 'switch-topic', topic: 'grievance', isOn: false });
    expect(compiled(files).pack?.topics.find(({ key }) => key === 'grievance')).toMatchObject({ isEnabled: false });
    expect(changesOf(northmoor, files)).toEqual([{ title: 'Topic Grievance', from: 'On', to: 'Off for new cases' }]);
    const back = edited(files, { do: 'switch-topic', topic: 'grievance', isOn: true });
    expect(changesOf(northmoor, back)).toEqual([]);
  });

  it('stay on where a policy area would have none left [SVC-09]', () => {
    const topics = partsOf(kestrel).topics.map(({ key }) => key);
    const [last = '', ...others] = topics;
    const files = edited(kestrel, ...others.map((topic) => ({ do: 'switch-topic' as const, topic, isOn: false })));
    expect(refusal(files, { do: 'switch-topic', topic: last, isOn: false })).toMatch(/is the only topic of/);
  });
});

describe('The words, closing days and brand of a service', () => {
  it('are edited where they stand [SVC-10]', () => {
    const files = edited(
      northmoor,
      { do: 'word', word: 'messagePageTitle', value: 'Ask HR' },
      { do: 'word', word: 'applicationName', value: 'Northmoor plc' },
      { do: 'word', word: 'seekHelpText', value: 'Ask: "who", \'when\' # why' },
    );
    expect(compiled(files).pack).toMatchObject({
      service: { messagePageTitle: 'Ask HR' },
      branding: { applicationName: 'Northmoor plc' },
    });
    expect(partsOf(files).words.seekHelpText).toBe('Ask: "who", \'when\' # why');
    expect(files.get('service.yaml')).toContain('# Of open tasks, in working days');
  });

  it('say how letters name the employer and its help, which an employer can have none of [LETTER-03]', () => {
    const files = edited(
      northmoor,
      { do: 'word', word: 'organisation', value: ' Northmoor\nplc ' },
      { do: 'word', word: 'support', value: '' },
    );
    const { service } = compiled(files).pack!;
    expect(service.organisation).toBe('Northmoor plc');
    expect(service).not.toHaveProperty('support');
    expect(partsOf(files).words).toMatchObject({ organisation: 'Northmoor plc', support: '' });
    const was = partsOf(northmoor).words.support;
    expect(changesOf(northmoor, files)).toEqual([
      { title: 'Name of the organisation in letters', from: 'Northmoor', to: 'Northmoor plc' },
      { title: 'Support for employees, in letters', from: was, to: null },
    ]);
    expect(partsOf(kestrel).words).toMatchObject({ organisation: '', support: '' });
  });

  it('take closing days to come, in their order, and leave those that have passed [SVC-10]', () => {
    const files = edited(
      northmoor,
      { do: 'add-day', date: '2026-12-24', title: 'Christmas Eve' },
      { do: 'remove-day', date: '2027-01-01' },
    );
    const { holidays = [] } = compiled(files).pack?.service ?? {};
    expect(holidays).toContain('2026-12-24');
    expect(holidays).not.toContain('2027-01-01');
    expect([...holidays]).toEqual([...holidays].sort());
    expect(refusal(northmoor, { do: 'add-day', date: '2026-11-17', title: 'Yesterday' })).toContain('passed');
    expect(refusal(northmoor, { do: 'remove-day', date: '2026-05-25' })).toContain('passed');
    expect(refusal(northmoor, { do: 'add-day', date: '2026-12-25', title: 'Again' })).toContain('already');
    expect(refusal(northmoor, { do: 'remove-day', date: '2026-12-24' })).toContain('no closing day');
  });

  it('refuse a colour on which no text can be read, with the contrast that was measured [SVC-12]', () => {
    expect(refusal(northmoor, { do: 'colour', colour: 'primary', value: '#7A7A7A' })).toBe(
      'Text on #7A7A7A has a contrast of 4.29:1 at best; 4.5:1 is needed. Choose a lighter or a darker colour.',
    );
    const files = edited(kestrel, { do: 'colour', colour: 'header', value: '#004d40' });
    expect(partsOf(files).colours.header).toEqual({ value: '#004D40', contrast: expect.closeTo(9.6, 0) });
    expect(compiled(files).pack?.branding.header).toBe('#004D40');
  });

  it('refuse a logo that is no whole PNG [SVC-13]', () => {
    for (const value of [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,AAAA',
      'https://elsewhere.example/logo.png',
    ])
      expect(refusal(northmoor, { do: 'logo', value })).toContain('PNG');
  });
});

describe('Letters and guidance', () => {
  it('change a letter whole, and show how it reads [SVC-23]', () => {
    const path = 'templates/grievance-ack.md';
    const text = (northmoor.get(path) ?? '').replace('Dear {{employee.firstName}},', 'Hello {{employee.firstName}},');
    const files = edited(northmoor, { do: 'letter', path, text });
    expect(compiled(files).pack).not.toBeNull();
    expect(JSON.stringify(previewLetter(text).letter?.body)).toContain('Hello ');
    const wrong = previewLetter(text.replace('{{employee.firstName}}', '{{employee.shoeSize}}'));
    expect(wrong.letter).toBeNull();
    expect(wrong.problems[0]?.sentence).toContain('employee.shoeSize');
    expect(refusal(northmoor, { do: 'letter', path: 'service.yaml', text })).toContain('no such letter');
    expect(refusal(northmoor, { do: 'letter', path: 'templates/../service.yaml', text })).toContain('no such letter');
  });

  it('give guidance another text from a later day on, and leave what people have read [SVC-24]', () => {
    const guidance = 'workflows/probation.yaml#guide';
    const before = partsOf(northmoor).guidance.find((one) => one.guidance === guidance)!;
    expect(refusal(northmoor, { do: 'guidance', guidance, from: TODAY, text: 'New' })).toContain('later day');
    const files = edited(northmoor, { do: 'guidance', guidance, from: '2026-12-01', text: '## New\n\nRead this.' });
    const after = partsOf(files).guidance.find((one) => one.guidance === guidance)!;
    expect(after.versions).toHaveLength(before.versions.length + 1);
    for (const { path } of before.versions) expect(files.get(path)).toBe(northmoor.get(path));
    expect(compiled(files).problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    const again = edited(files, { do: 'guidance', guidance, from: '2026-12-01', text: 'Other' });
    expect(partsOf(again).guidance.find((one) => one.guidance === guidance)?.versions).toHaveLength(
      after.versions.length,
    );
    expect(again.size).toBe(files.size);
    expect(
      refusal(northmoor, { do: 'guidance', guidance: 'service.yaml#guide', from: '2027-01-01', text: 'X' }),
    ).toContain('no such guidance');
  });
});
