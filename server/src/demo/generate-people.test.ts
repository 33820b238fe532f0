import { describe, expect, test } from 'vitest';
import { generatePeople, seededRandom } from './generate-people.ts';

const areas = [
  { accessLevel: 'stores', count: 1000, headId: null },
  { accessLevel: 'distribution', count: 700, headId: 'the-head' },
  { accessLevel: 'head-office', count: 300, headId: null },
];
const cast = new Set(['Maren Oduya', 'Juno Ashcombe']);

function generate(seed: number) {
  return generatePeople({
    random: seededRandom(seed),
    areas,
    emailDomain: 'northmoor.example',
    firstNumber: 310001,
    takenNames: cast,
  });
}

describe('generated people', () => {
  test('the same seed makes the same two thousand people, another seed makes others', () => {
    expect(generate(7)).toHaveLength(2000);
    expect(generate(7)).toEqual(generate(7));
    expect(generate(8)[0]?.id).not.toBe(generate(7)[0]?.id);
  });

  test('nobody shares an id, a number, a name or an e-mail address, and nobody has the name of one of the cast', () => {
    const people = generate(7);
    for (const field of ['id', 'employeeNumber', 'email'] as const)
      expect(new Set(people.map((person) => person[field])).size).toBe(2000);
    expect(people.filter(({ firstName, lastName }) => cast.has(`${firstName} ${lastName}`))).toEqual([]);
    expect(
      people.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
  });

  test('everybody has a chain of managers in their own policy area that ends with its head', () => {
    const people = generate(7);
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const person of people) {
      const chain = [person];
      for (
        let manager = byId.get(person.managerId ?? '');
        manager !== undefined;
        manager = byId.get(manager.managerId ?? '')
      )
        chain.push(manager);
      expect(chain.length).toBeLessThanOrEqual(3);
      expect(chain.every(({ accessLevel }) => accessLevel === person.accessLevel)).toBe(true);
      expect(chain.at(-1)?.managerId).toBe(person.accessLevel === 'distribution' ? 'the-head' : null);
    }
  });

  test('employee numbers run on without gaps, area by area', () => {
    const people = generate(7);
    expect(people[0]).toMatchObject({ employeeNumber: '310001', accessLevel: 'stores', jobTitle: 'Area Manager' });
    expect(people[1000]).toMatchObject({ employeeNumber: '311001', accessLevel: 'distribution' });
    expect(people[1999]).toMatchObject({ employeeNumber: '312000', accessLevel: 'head-office' });
  });
});
