/** 1 … count: for things of a known number that have no identity of their own, such as skeleton rows. */
export function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
