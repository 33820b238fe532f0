import { firstNames, jobTitles, lastNames, plainJobTitles } from './invented-names.ts';

/** An employee who exists only in a demonstration. */
export interface GeneratedPerson {
  readonly id: string;
  readonly employeeNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly email: string;
  /** Key of the policy area. */
  readonly accessLevel: string;
  readonly managerId: string | null;
}

export interface PeopleToGenerate {
  /** Numbers from 0 up to 1; the same sequence makes the same people. */
  readonly random: () => number;
  /**
   * Policy areas in order, each with how many people it has and the person who leads them, if there is one.
   */
  readonly areas: readonly { readonly accessLevel: string; readonly count: number; readonly headId: string | null }[];
  readonly emailDomain: string;
  /**
   * Employee numbers run on from here without gaps, area by area: regional managers first, then site
   * managers, then everybody else.
   */
  readonly firstNumber: number;
  /** Names and ids that belong to the cast, `First Last`. */
  readonly takenNames: ReadonlySet<string>;
}

const PEOPLE_PER_REGION = 120;
const PEOPLE_PER_SITE = 14;

export function generatePeople({
  random,
  areas,
  emailDomain,
  firstNumber,
  takenNames,
}: PeopleToGenerate): GeneratedPerson[] {
  const people: GeneratedPerson[] = [];
  const usedNames = new Set([...takenNames].map((name) => name.toLowerCase()));
  for (const { accessLevel, count, headId } of areas) {
    const titles = jobTitles[accessLevel] ?? plainJobTitles;
    const regions = Math.min(count, Math.ceil(count / PEOPLE_PER_REGION));
    const sites = Math.min(count - regions, Math.ceil(count / PEOPLE_PER_SITE));
    const regionalIds: string[] = [];
    const siteIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const isRegional = index < regions;
      const isSite = !isRegional && index < regions + sites;
      const person: GeneratedPerson = {
        id: uuidFrom(random),
        employeeNumber: String(firstNumber + people.length),
        ...nameOf(),
        jobTitle: isRegional ? titles.regional : pick(isSite ? titles.site : titles.staff, random),
        accessLevel,
        managerId: isRegional ? headId : pick(isSite ? regionalIds : siteIds, random),
      };
      if (isRegional) regionalIds.push(person.id);
      else if (isSite) siteIds.push(person.id);
      people.push(person);
    }
  }
  return people;

  /** A name that is not in use yet, so that no two people have one e-mail address. */
  function nameOf(): Pick<GeneratedPerson, 'firstName' | 'lastName' | 'email'> {
    for (;;) {
      const firstName = pick(firstNames, random);
      const lastName = pick(lastNames, random);
      const name = `${firstName} ${lastName}`.toLowerCase();
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      return { firstName, lastName, email: `${name.replace(' ', '.')}@${emailDomain}` };
    }
  }
}

/** A repeatable source of numbers from 0 up to 1 (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** A version 4 UUID made of the given numbers. */
function uuidFrom(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  hex[12] = '4';
  hex[16] = (8 + Math.floor(random() * 4)).toString(16);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
