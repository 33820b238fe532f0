import { describe, expect, it } from 'vitest';
import { namesPerson } from './names-person.ts';

const edda = { lastName: 'Marlowe', email: 'edda.marlowe@northmoor.example', employeeNumber: '900005' };
const names = (subject: string, body: string, person = edda) => namesPerson({ subject, body }, person);

describe('A message names a person', () => {
  it.each([
    ['Complaint about Edda Marlowe', '<p>See the letter.</p>'],
    ['Complaint', '<p>Dear colleagues,</p><p>Ms MARLOWE’s behaviour was wrong.</p>'],
    ['Complaint', '<p>It is about edda.marlowe@northmoor.example.</p>'],
    ['Complaint', '<table><tr><td>Number</td><td>900005</td></tr></table>'],
    ['Complaint', '<p>Dear Ms Oduya, Marlowe shouted at me.</p>'],
  ])('%s: %s', (subject, body) => {
    expect(names(subject, body)).toBe(true);
  });

  it('however its letters are marked', () => {
    expect(names('About Zoe Nunez', '', { ...edda, lastName: 'Núñez' })).toBe(true);
    expect(names('About O’Neill', '', { ...edda, lastName: "O'Neill" })).toBe(true);
  });
});

describe('A message does not name a person', () => {
  it.each([
    ['Special offer', '<p>Dear Ms Marlowe,</p><p>buy now.</p>'],
    ['Special offer', '<p>Buy at Marlowes.</p>'],
    ['Special offer', '<p>Hello Edda</p>'],
  ])('%s: %s', (subject, body) => {
    expect(names(subject, body)).toBe(false);
  });

  it('whose address and number are not known', () => {
    expect(names('Offer', '<p>null</p>', { lastName: 'Marlowe', email: null, employeeNumber: null } as never)).toBe(
      false,
    );
  });
});
