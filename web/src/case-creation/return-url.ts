/** A return address of this origin or of a configured one, written in full; null for every other (WIZ-38). */
export function acceptedReturnUrl(
  text: string | undefined,
  origins: readonly string[],
  own: string = location.origin,
): string | null {
  if (text === undefined || text === '') return null;
  try {
    const url = new URL(text, own);
    return [own, ...origins.map((origin) => new URL(origin).origin)].includes(url.origin) ? url.href : null;
  } catch {
    return null;
  }
}

/** The return address with the number of the new case. */
export function withCaseId(returnUrl: string, caseId: number): string {
  const url = new URL(returnUrl);
  url.searchParams.set('caseId', String(caseId));
  return url.href;
}

/** An address of this origin without its origin, so that the router can open it; null for another's. */
export function pathOf(url: string, own: string = location.origin): string | null {
  const { origin, pathname, search, hash } = new URL(url);
  return origin === own ? `${pathname}${search}${hash}` : null;
}
