import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment-reader.ts';
import { isHostName } from './read-clamd.ts';

/** Where the server listens, where people reach it, and who stands between. */

/** Whether this machine has the address is found when the port is looked for. */
export function readHost({ problems, text }: EnvironmentReader): string {
  const host = text('HOST', '127.0.0.1');
  if (isIP(host) === 0 && !isHostName(host))
    problems.push(`HOST is "${host}"; it must be an address of this machine like 127.0.0.1, or its name.`);
  return host;
}

/** The address of a server that listens there, as people type it: `::1` stands in brackets. */
export function listeningAddress(host: string, port: number): string {
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export function readPort({ problems, text }: EnvironmentReader): number {
  const portText = text('PORT', '3000');
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) problems.push(`PORT is "${portText}"; it must be a number from 0 to 65535.`);
  return port;
}

/** The address of a site: what is added to it would be lost where links are made from it. */
export function readPublicUrl({ problems, address }: EnvironmentReader): string | null {
  const given = address('PUBLIC_URL', ['https:', 'http:']);
  if (given !== null && new URL(given).origin !== given)
    problems.push(
      'PUBLIC_URL must be like https://hr.example: without a path, a name, a password or anything after them.',
    );
  return given;
}

export function readOrigins({ problems, list }: EnvironmentReader, name: string, fallback: string): string[] {
  const origins = list(name, fallback);
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin) || origin.includes('*'))
      problems.push(`${name} names "${origin}"; an origin is like https://hr.example, without a path.`);
  return origins;
}

/** Words for ranges of addresses that no router of the internet forwards. */
const LOCAL_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Who is taken at their word about who has called them. People reach the product over https only through a
 * proxy, because it speaks none itself; unless it is said where that is, it is taken to be on this machine.
 */
export function readTrustedProxies({ problems, list }: EnvironmentReader, publicUrl: string | null): string[] {
  const proxies = list('TRUSTED_PROXIES', publicUrl?.startsWith('https:') === true ? 'loopback' : '');
  for (const proxy of proxies)
    if (!LOCAL_RANGES.includes(proxy) && !isAddressOrRange(proxy))
      problems.push(
        `TRUSTED_PROXIES names "${proxy}"; it takes addresses, ranges like 10.0.0.0/8, and ${LOCAL_RANGES.join(', ')}.`,
      );
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
