/** @throws naming the invariant that does not hold. */
export function requireThat(holds: boolean, invariant: string): void {
  if (!holds) throw new Error(`Invariant ${invariant}`);
}
