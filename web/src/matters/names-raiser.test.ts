import { expect, test } from 'vitest';
import { namesRaiser } from './names-raiser.ts';

test.each([
  ['Marsh shouted at the driver.', 'Theo Marsh'],
  ['he told theo marsh to leave', 'Theo Marsh'],
  ['It was Theo  Marsh.', 'Theo Marsh'],
  ['This was Marsh’s van.', 'Theo Marsh'],
  ['(Marsh)', 'Theo Marsh'],
  ['Lyle-Okafor was there.', 'Derrin Lyle-Okafor'],
  ["She saw O'Brien.", 'Una O’Brien'],
  ['Muller saw it.', 'Jana Müller'],
  ['It was Ng who said so.', 'Bao Ng'],
  ['bao ng said so', 'Bao Ng'],
  ['Cher said so.', 'Cher'],
])('“%s” names %s [ALLEG-04]', (text, name) => {
  expect(namesRaiser(text, name)).toBe(true);
});

test.each([
  ['Theo shouted at the driver.', 'Theo Marsh'],
  ['The marshal shouted at the driver.', 'Theo Marsh'],
  ['', 'Theo Marsh'],
  ['He took a van.', 'Kwame An'],
  ['She waited for an hour.', 'Kwame An'],
  ['Anything at all', ''],
  ['Okafor was there.', 'Derrin Lyle-Okafor'],
])('“%s” does not name %s [ALLEG-04]', (text, name) => {
  expect(namesRaiser(text, name)).toBe(false);
});
