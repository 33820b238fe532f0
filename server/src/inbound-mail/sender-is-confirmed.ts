import type { ParsedMail } from './parsed-mail.ts';
import { headersOf } from './parsed-mail.ts';

/**
 * Whether our own mail server has confirmed that a mail comes from the domain its sender names (RFC 8601).
 * Its word is the topmost header that begins with its name: what stands below may have been written by
 * anybody. DKIM and SPF count for exactly this domain; DMARC has compared them itself.
 */
export function senderIsConfirmed(mail: Pick<ParsedMail, 'headers' | 'fromAddress'>, serverName: string): boolean {
  const domain = mail.fromAddress.slice(mail.fromAddress.lastIndexOf('@') + 1);
  const [said] = headersOf(mail, 'authentication-results')
    .map((value) => partsOf(value))
    .filter(([name]) => name?.split(/\s/)[0]?.toLowerCase() === serverName.toLowerCase());
  if (said === undefined || domain === '') return false;
  return said.slice(1).some((result) => {
    const [method, ...properties] = result.toLowerCase().split(/\s+/);
    const has = (...names: readonly string[]): boolean =>
      properties.some((one) =>
        names.some((name) => one === `${name}=${domain}` || (name !== 'header.d' && one.endsWith(`@${domain}`) && one.startsWith(`${name}=`))),
      );
    if (method === 'dmarc=pass') return !properties.some((one) => one.startsWith('header.from=')) || has('header.from');
    if (method === 'dkim=pass') return has('header.d', 'header.i');
    return method === 'spf=pass' && has('smtp.mailfrom');
  });
}

/** Its parts between semicolons, without comments. */
function partsOf(value: string): string[] {
  return value
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((part) => part.trim());
}
