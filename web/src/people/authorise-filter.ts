/** USER-02, as labels and on the wire. */
export const authoriseFilters = ['All', 'Authorised', 'Not authorised'] as const;
export type AuthoriseFilter = (typeof authoriseFilters)[number];

/** The filter of an address; any other value is 'All', the default. */
export function authoriseFilterOf(text: unknown): AuthoriseFilter {
  return authoriseFilters.find((filter) => filter === text) ?? 'All';
}
