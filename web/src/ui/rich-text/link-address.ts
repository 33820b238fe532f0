const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
/** A scheme, and not a host with its port. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * The address that a person means by what they typed, or null where it is none that a link may have: http,
 * https and mailto. An address without a scheme is one of the web, or of a person.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const address = SCHEME.test(text) ? text : `https://${text}`;
  return isLinkAddress(address) ? new URL(address).href : null;
}

/** Whether a link may have this address, as it is. */
export function isLinkAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'mailto:') return EMAIL.test(url.pathname);
  return ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.');
}
