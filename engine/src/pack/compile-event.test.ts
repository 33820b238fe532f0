import { describe, expect, test } from 'vitest';
import { compiledShippedPack } from './testing/shipped-packs.ts';
import { problemsOf } from './testing/small-pack.ts';

const heldWith = (settings: string, others = ''): string[] =>
  problemsOf({ talk: { 22: `  held: { title: Held, ${settings} }${others}` } });

test('V15 and V2 refuse to take dates from an event without any, from the event itself and from no event [COMP-EVENT-36]', () => {
  const undated = '\n  undated: { title: Undated, freeText: true }';
  expect(heldWith('dates: single, datesFrom: undated', undated)).toEqual([
    "workflows/talk.yaml:22: V15 the event 'held' takes its dates from 'undated', but that has no dates.",
  ]);
  expect(heldWith('dates: single, datesFrom: held')).toEqual([
    "workflows/talk.yaml:22: V15 the event 'held' cannot take its dates from itself.",
  ]);
  expect(heldWith('freeText: true, datesFrom: other', '\n  other: { title: Other, dates: single }')).toEqual([
    "workflows/talk.yaml:22: V15 the event 'held' has no dates to apply this to.",
  ]);
  expect(heldWith('dates: single, datesFrom: othr', '\n  other: { title: Other, dates: single }')).toEqual([
    "workflows/talk.yaml:22: V2 there is no event 'othr', did you mean 'other'?",
  ]);
});

describe('in the shipped packs', () => {
  const { pack } = compiledShippedPack('northmoor');

  test('every meeting that is invited to begins with the date of its invitation [COMP-EVENT-36]', () => {
    const pairs = (pack?.workflows ?? []).flatMap(({ key, events }) =>
      events.flatMap((event) => {
        const invitation = events.find((other) => other.key === event.datesFrom);
        return invitation === undefined ? [] : [`${key}: ${invitation.key} > ${event.key}`];
      }),
    );
    const invitations = (pack?.workflows ?? []).flatMap(({ key, events }) =>
      events.filter(({ title }) => title.startsWith('Invitation')).map((event) => `${key}: ${event.key}`),
    );
    expect(pairs.map((pair) => pair.split(' > ')[0]).sort()).toEqual(invitations.sort());
    expect(pairs).toContain('grievance: invite > meeting');
    expect(pairs).toContain('appeal-against-warning: appeal-invite > appeal-hearing');
  });
});
