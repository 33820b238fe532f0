/** The browser is leaving the page: what follows must not run. */
export function waitForNavigation(): Promise<never> {
  return new Promise(() => undefined);
}
