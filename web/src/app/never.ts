/** The page is on its way elsewhere; nothing more happens here. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
