import { expect, test } from 'vitest';
import { nextActionChanges } from './next-actions.module.ts';

test('a due moment is written in the service’s time zone, and without a time where there is none', () => {
  const facts = (due: string) => ({
    action: { id: 1, title: 'Review' },
    assignee: { userId: null, name: 'Maren' },
    due,
  });
  const said = (due: string) => nextActionChanges['next-action.scheduled'].lines(facts(due), 'Europe/London');
  expect(said('2026-07-01T09:30:00.000Z')).toEqual(['Review: Maren, due 01/07/2026 10:30']);
  expect(said('2026-12-01T00:00:00.000Z')).toEqual(['Review: Maren, due 01/12/2026']);
});
