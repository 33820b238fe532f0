import type { ParsedMail } from './parsed-mail.ts';
import { headersOf } from './parsed-mail.ts';

/**
 * Whether our own mail server has confirmed that a mail comes from the domain its sender names (RFC 8601).
 * Only the topmost header that begins with its name counts: what stands below may have been written by
 * anybody. DKIM and SPF count for exactly this domain. DMARC compares them itself, so its failure is final.
 */
export function senderIsConfirmed(mail: Pick<ParsedMail, 'headers' | 'fromAddress'>, serverName: string): boolean {
  const domain = mail.fromAddress.slice(mail.fromAddress.lastIndexOf('@') + 1);
  const header = headersOf(mail, 'authentication-results').find(
    (value) => value.trim().split(/[\s;]/)[0]?.toLowerCase() === serverName.toLowerCase(),
  );
  const results = header === undefined ? null : resultsOf(header);
  if (results === null || domain === '') return false;
  if (results.some((result) => /^dmarc=fail\b/i.test(result))) return false;
  return results.some((result) => {
    const [method, ...properties] = result.toLowerCase().split(/\s+/);
    const has = (...names: readonly string[]): boolean =>
      properties.some((one) =>
        names.some(
          (name) =>
            one === `${name}=${domain}` ||
            (name !== 'header.d' && one.endsWith(`@${domain}`) && one.startsWith(`${name}=`)),
        ),
      );
    if (method === 'dmarc=pass') return has('header.from');
    if (method === 'dkim=pass') return has('header.d', 'header.i');
    return method === 'spf=pass' && has('smtp.mailfrom');
  });
}

/**
 * What a header says after the name of the server, without comments. Senders may write what they like into a
 * quoted string, such as the part before the @ of an address, so none is read. @returns null for a header
 * whose quotes or comments do not match.
 */
function resultsOf(header: string): string[] | null {
  const unquoted = header.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'quoted').replaceAll(/\([^()]*\)/g, ' ');
  if (/["()]/.test(unquoted)) return null;
  return unquoted
    .split(';')
    .slice(1)
    .map((part) => part.trim());
}
