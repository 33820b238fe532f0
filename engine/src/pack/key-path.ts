/** A key with the keys it had before. */
export interface KeyWithPast {
  readonly key: string;
  readonly was?: readonly string[] | undefined;
}

/** The name of a key together with the keys around it, as the lock file holds it. */
export function nameOf(path: readonly KeyWithPast[]): string {
  return path.map((part) => part.key).join('/');
}

/** The names a path may have had, by the former keys of its parts; its present name is the first. */
export function formerNamesOf(path: readonly KeyWithPast[]): string[] {
  return path.reduce<string[]>(
    (prefixes, { key, was = [] }) =>
      prefixes.flatMap((prefix) => [key, ...was].map((part) => (prefix === '' ? part : `${prefix}/${part}`))),
    [''],
  );
}
