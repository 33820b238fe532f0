import type { Directory, KnownPerson } from './directory.queries.ts';
import { isUserId } from './external-identity.store.ts';
import type { PersonRow } from './read-people-file.ts';

/** The name of a person at the external provider. */
export interface GivenIdentity {
  readonly subject: string;
  readonly userId: string;
}

export interface NamedPerson {
  readonly known: KnownPerson | null;
  readonly userId: string;
  /** A subject that is to be kept; null when none is given or it is known already. */
  readonly identity: GivenIdentity | null;
  /** The reason why the line cannot be taken. */
  readonly why: string | null;
}

interface KnownPeople {
  readonly byNumber: ReadonlyMap<string | undefined, KnownPerson>;
  readonly byId: ReadonlyMap<string, KnownPerson>;
}

/** Finds the person of each line: by employee number, or by subject when somebody signed in before the import. */
export function namedPeople(
  rows: readonly PersonRow[],
  directory: Directory,
  people: KnownPeople,
): ReadonlyMap<PersonRow, NamedPerson> {
  const { subjects, idsElsewhere } = directory;
  const withSubject = new Set(subjects.values());
  const isTaken = (id: string): boolean => people.byId.has(id) || idsElsewhere.has(id);
  const ownerOf = (subject: string): string | null =>
    subjects.get(subject) ?? (isTaken(subject) && !withSubject.has(subject) ? subject : null);

  function named({ employeeNumber, userId: subject = null }: PersonRow): NamedPerson {
    const numbered = people.byNumber.get(employeeNumber.toLowerCase()) ?? null;
    if (subject === null)
      return { known: numbered, userId: numbered?.userId ?? directory.newId(), identity: null, why: null };
    const owner = ownerOf(subject);
    const known = numbered ?? (owner === null ? null : (people.byId.get(owner) ?? null));
    const userId = known?.userId ?? (isUserId(subject) && !isTaken(subject) ? subject : directory.newId());
    const isNew = owner === null && userId !== subject;
    return { known, userId, identity: isNew ? { subject, userId } : null, why: reasonAgainst(owner, numbered) };
  }

  function reasonAgainst(owner: string | null, numbered: KnownPerson | null): string | null {
    if (owner === null)
      return numbered !== null && withSubject.has(numbered.userId)
        ? 'This employee number belongs to a person with another user ID.'
        : null;
    const holder = people.byId.get(owner);
    if (holder === undefined) return 'This user ID belongs to a person of another service.';
    const { employeeNumber, firstName, lastName } = holder;
    if (numbered === null ? employeeNumber === null : holder === numbered) return null;
    return `This user ID belongs to ${employeeNumber === null ? `${firstName} ${lastName}` : `employee ${employeeNumber}`}.`;
  }

  return new Map(rows.map((row) => [row, named(row)]));
}
