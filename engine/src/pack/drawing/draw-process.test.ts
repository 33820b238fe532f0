import { describe, expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../definition.ts';
import { compilePack } from '../compile-pack.ts';
import { componentsOf, stepsOf } from '../process-graph.ts';
import { compiledShippedPack } from '../testing/shipped-packs.ts';
import { smallPack } from '../testing/small-pack.ts';
import { drawProcess } from './draw-process.ts';
import { drawnRows } from './process-rows.ts';
import { wrapped } from './svg-text.ts';

const northmoor = compiledShippedPack('northmoor').pack;
if (northmoor === null) throw new Error('The pack has errors.');
const { workflows } = northmoor;
const titles = new Map(workflows.map(({ id, title }) => [id, title]));

function small(lines: readonly string[]): WorkflowDefinition {
  const talk = { 17: lines.map((line) => `              - ${line}`).join('\n'), 18: '' };
  const { pack } = compilePack({ files: smallPack({ talk }), publishDate: '2026-11-20', allowNewIds: true });
  if (pack?.workflows[0] === undefined) throw new Error('The pack has errors.');
  return pack.workflows[0];
}

/** Graphviz writes some characters as their numbers. */
function plain(svg: string): string {
  return svg.replaceAll('&#45;', '-').replaceAll('&#39;', "'").replaceAll('&#160;', ' ');
}

/** The ways on from each component, by keys. */
function waysOf(definition: WorkflowDefinition): string[] {
  const names = new Map<string, string>([
    ...componentsOf(definition).map(({ id, key }) => [`c${id}`, key] as const),
    ...stepsOf(definition).map(({ id, key }) => [`s${id}`, `step:${key}`] as const),
  ]);
  return drawnRows(definition, titles).flatMap((row) =>
    row.kind === 'component'
      ? row.ways.map(
          ({ words, to }) =>
            `${names.get(row.node)}: ${words ?? ''} → ${to === null ? 'waits' : (names.get(to) ?? to)}`,
        )
      : [],
  );
}

describe('the drawing of a process', () => {
  test.each(workflows.map((workflow) => [workflow.key, workflow] as const))(
    'of %s holds every stage, step and component once, as well-formed XML',
    async (_, workflow) => {
      const svg = await drawProcess(workflow, titles);
      const shown = drawnRows(workflow, titles);
      expect(shown.filter(({ kind }) => kind === 'component')).toHaveLength(componentsOf(workflow).length);
      expect(shown.filter(({ kind }) => kind === 'step')).toHaveLength(stepsOf(workflow).length);
      for (const { title } of workflow.stages) expect(plain(svg)).toContain(`>${title}</text>`);
      for (const { id } of componentsOf(workflow)) expect(svg.split(`<title>c${id}</title>`)).toHaveLength(2);
      const opened = [...svg.matchAll(/<([a-z]+)[^>]*?(\/?)>/g)]
        .filter(([, , closed]) => closed === '')
        .map(([, name]) => name);
      const closed = [...svg.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name);
      expect([...opened].sort()).toEqual([...closed].sort());
      expect(svg).not.toMatch(/NaN|undefined|&(?!(amp|lt|gt|quot|#\d+);)/);
    },
  );

  test('shows where each choice of the grievance leads, what it starts and when it is refused', () => {
    const grievance = workflows.find(({ key }) => key === 'grievance');
    const ways = grievance === undefined ? [] : waysOf(grievance);
    expect(ways).toEqual(
      expect.arrayContaining([
        'guide:  → reasons',
        'conflict: Block someone → block',
        'block:  → step:early-resolution',
        'early: Mediation, starts ‘Mediation’, only if not: the topic is ‘Sexual harassment’ and not: the case is about ‘Sexual harassment’ or ‘Does anything here need extra care?’ says ‘The person asks for an informal talk or mediation’ → settled',
        'settled: Resolved → step:settle',
        'interviews:  → report',
        'report:  → waits',
        'meeting: Ready to decide → step:decide-and-tell',
        'appeal: No appeal, only if it is later than 10 working days after the date of ‘Grievance outcome’ → step:aftercare',
        'close:  → end',
      ]),
    );
  });

  test('says conditions in words, with the other way as otherwise', () => {
    const ask =
      '{ key: ask, type: NoContent, title: Ask, options: [{ key: on, title: On, next: [{ when: CONDITION, to: left }, { to: more }] }] }';
    const held = '{ key: held, type: Event, event: held }';
    const more = '{ key: more, type: NoContent, title: More }';
    const drawingOf = (condition: string) =>
      waysOf(small([held, ask.replace('CONDITION', condition), more])).filter((way) => way.startsWith('ask'));
    expect(drawingOf('{ reason: [pay, safety] }')).toEqual([
      'ask: On, if the case is about ‘Pay’ or ‘Safety’ → left',
      'ask: On, otherwise → more',
    ]);
    expect(drawingOf('{ reached: event.held.date - 1wd }')[0]).toBe(
      'ask: On, if it is 1 working day before the date of ‘Held’ or later → left',
    );
    expect(drawingOf('{ passed: event.held.date }')[0]).toBe('ask: On, if it is later than the date of ‘Held’ → left');
    expect(drawingOf('{ not: { relationPresent: hearing-manager } }')[0]).toBe(
      'ask: On, if not: there is a hearing manager → left',
    );
    expect(drawingOf('{ all: [{ visitsAtMost: { of: held, count: 2 } }, { reason: [pay] }] }')[0]).toBe(
      'ask: On, if ‘Held’ was done 2 times at most and the case is about ‘Pay’ → left',
    );
    expect(drawingOf('{ visitsAtMost: { of: held, count: 0 } }')[0]).toBe('ask: On, if ‘Held’ was not done → left');
    expect(drawingOf('{ not: { visitsAtMost: { of: held, count: 0 } } }')[0]).toBe(
      'ask: On, if ‘Held’ was done → left',
    );
    expect(drawingOf('{ notEarlier: { date: event.held.date, than: event.held.date + 10wd } }')[0]).toBe(
      'ask: On, if the date of ‘Held’ is 10 working days after the date of ‘Held’ or later → left',
    );
    expect(drawingOf('{ linkedCase: { workflow: talk, begun: more } }')[0]).toBe(
      'ask: On, if a linked case has come to ‘More’ → left',
    );
    expect(drawingOf('{ linkedCase: { workflow: talk, completed: held, noLaterThan: event.held.date } }')[0]).toBe(
      'ask: On, if a linked case has completed ‘Held’, no later than the date of ‘Held’ → left',
    );
  });

  test('says when a task is due, however that is counted', () => {
    const due = (written: string) => {
      const definition = small([
        `{ key: held, type: Event, event: held, notify: [{ type: 3, to: adviser, title: Look, due: ${written}, every: 5wd, when: { reason: [pay] } }] }`,
      ]);
      return drawnRows(definition, titles).flatMap((row) =>
        row.kind === 'component' && row.title === 'Held' ? row.notes.slice(1) : [],
      );
    };
    const about = (words: string) => [
      `Task for the adviser: Look, ${words}, again every 5 working days, if the case is about ‘Pay’`,
    ];
    expect(due('5wd')).toEqual(about('5 working days'));
    expect(due('"event.held.date + 2mo - 10wd"')).toEqual(
      about('2 months less 10 working days after the date of ‘Held’'),
    );
    expect(due('no later than 20cd')).toEqual(about('no later than 20 days'));
    expect(due('[5wd, "event.held.date - 1wd"]')).toEqual(
      about('the earliest of: 5 working days; 1 working day before the date of ‘Held’'),
    );
  });

  test('says that one date counts once it is known, and another until then', () => {
    const event =
      '{ key: held, type: Event, event: held, notify: [{ type: 2, to: owner, title: Look, due: no later than event.more.date otherwise event.held.date + 2mo }] }';
    const choice =
      '{ key: ask, type: NoContent, title: Ask, options: [{ key: on, title: On, next: left }, { key: more, title: More, next: more }] }';
    const more = '{ key: more, type: Event, event: held, title: Longer }';
    const notes = drawnRows(small([event, choice, more]), titles).flatMap((row) =>
      row.kind === 'component' ? row.notes : [],
    );
    expect(notes).toContain(
      'Task for the case owner: Look, no later than the date of ‘Longer’, or while that is not known no later than 2 months after the date of ‘Held’',
    );
  });

  test('leads on and back, and shows text as text', async () => {
    const again = small([
      '{ key: held, type: Event, event: held }',
      '{ key: ask, type: NoContent, title: "A < B & \\"C\\"", options: [{ key: on, title: On, next: left }, { key: again, title: Again, next: held }] }',
    ]);
    const svg = await drawProcess(again, titles);
    expect(svg).toContain('A &lt; B &amp; &quot;C&quot;');
    const node = (key: string) => `c${componentsOf(again).find((component) => component.key === key)?.id}`;
    const arrows = [...plain(svg).matchAll(/<title>(\w+)-&gt;(\w+)<\/title>/g)].map(([, from, to]) => `${from} ${to}`);
    expect(arrows).toEqual(
      expect.arrayContaining([`${node('ask')} ${node('left')}`, `${node('ask')} ${node('held')}`]),
    );
  });
});

test('a line breaks between words', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('immeasurable', 3)).toEqual(['immeasurable']);
});
