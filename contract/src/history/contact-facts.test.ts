import { expect, it } from 'vitest';
import { contactFacts } from './contact-facts.ts';

it.each([
  ['parked calls', 'parked-call.', 4],
  ['failed contacts', 'failed-contact.', 2],
])('only HR reads what happens to %s [PERM-35, HIST-11]', (_what, prefix, count) => {
  const audiences = Object.entries(contactFacts).flatMap(([name, { audience }]) =>
    name.startsWith(prefix) ? [audience] : [],
  );
  expect(audiences).toEqual(Array(count).fill('hr'));
});
