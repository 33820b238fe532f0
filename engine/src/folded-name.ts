/**
 * A name of a column as it is compared: a pack and a file of people may write it with other capitals and
 * spaces.
 */
export function foldedName(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, '');
}
