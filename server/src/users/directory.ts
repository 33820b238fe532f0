import type { PersonToSave } from './save-people.ts';

/** A person whom the directory of the service knows. */
export interface KnownPerson extends PersonToSave {
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasLeft: boolean;
}

/** What an import is compared with. */
export interface Directory {
  readonly serviceId: number;
  readonly policyAreas: readonly { readonly id: number; readonly key: string; readonly title: string }[];
  readonly people: readonly KnownPerson[];
  /** Ids from the file that belong to people of other services. */
  readonly idsElsewhere: ReadonlySet<string>;
  /** People whom the external provider names by something else than their id. */
  readonly subjects: ReadonlyMap<string, string>;
  /** In the service's time zone. */
  readonly today: string;
  newId(): string;
}
