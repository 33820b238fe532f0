import { expect, test } from 'vitest';
import type { EventSetup } from '../../component-settings.ts';
import { parseCaseField } from '../../letters/case-fields.ts';
import { parsePrefill } from '../../letters/prefill.ts';
import type { LookupItem } from '../../lookup-item.ts';
import { compiledShippedPack } from '../testing/shipped-packs.ts';

const { pack } = compiledShippedPack('northmoor');
const workflows = pack?.workflows ?? [];

/** The fields of every letter that begin with the reasons of an event, with the events that can be meant. */
const choices = (pack?.letters ?? []).flatMap((letter) =>
  letter.steps.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const [begins] = field.prefill === null ? [] : parsePrefill(field.prefill);
      const read = begins === undefined ? null : parseCaseField(begins.caseField);
      if (read?.of !== 'event' || read.part !== 'reasons' || field.kind !== 'choice') return [];
      const events = workflows
        .filter(({ events }) => events.some(({ letterKey }) => letterKey === letter.key))
        .flatMap((workflow) => workflow.events);
      const meant = events.filter(({ key, letterKey }) =>
        read.eventKey === null ? letterKey === letter.key : key === read.eventKey,
      );
      return [{ letter: letter.key, keys: field.choices.map(({ key }) => key), events: meant }];
    }),
  ),
);

/** Reasons that can be chosen: those without children, each with its parents. */
function ways(setup: EventSetup): string[][] {
  const items: readonly LookupItem[] = setup.reasons?.items ?? [];
  const last = items.filter(({ id }) => !items.some(({ primaryId }) => primaryId === id));
  return last.map((item) => items.filter(({ id }) => id === item.id || id === item.primaryId).map(({ key }) => key));
}

test('Whatever result a step records, its letter begins with it', () => {
  expect(choices.length).toBeGreaterThan(8);
  for (const letter of new Set(choices.map(({ letter }) => letter))) {
    const fields = choices.filter((choice) => choice.letter === letter);
    const events = new Set(fields.flatMap((field) => field.events));
    expect(events.size, letter).toBeGreaterThan(0);
    for (const way of [...events].flatMap(ways)) {
      const fitting = fields.map(({ keys }) => keys.filter((key) => way.includes(key)));
      expect(
        fitting.some(({ length }) => length === 1) && fitting.every(({ length }) => length <= 1),
        `${letter}: ${way.join(', ')}`,
      ).toBe(true);
    }
  }
});

test('The letters of an appeal say that a companion is a right, or allowed, as the law has it for the main process', () => {
  const appealed = workflows.filter(
    ({ kind, stages }) => kind === 'primary' && JSON.stringify(stages).includes('"workflowKey":"appeal"'),
  );
  const allowed = ['flexible-working', 'redundancy', 'change-of-terms', 'fixed-term-end'];
  // Whether the law gives the right depends on what such a case is about, so the writer chooses.
  const chosenByWriter = 'other-substantial-reason';
  expect(appealed.map(({ key }) => key)).toEqual(expect.arrayContaining(['disciplinary', 'grievance', ...allowed]));
  for (const key of ['appeal-ack', 'appeal-invite']) {
    const fields = pack?.letters?.find((letter) => letter.key === key)?.steps.flatMap((step) => step.fields) ?? [];
    const basis = fields.find((field) => field.key === 'companion-basis');
    expect(basis).toMatchObject({ kind: 'choice', prefill: 'process' });
    for (const workflow of appealed) {
      const chosen = basis?.choices
        .filter(({ processes }) => processes?.includes(workflow.key))
        .map((choice) => choice.key);
      expect(chosen, `${key}: ${workflow.key}`).toEqual(
        workflow.key === chosenByWriter ? [] : [allowed.includes(workflow.key) ? 'allowed' : 'right'],
      );
    }
  }
});
