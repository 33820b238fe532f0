import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import type { EnvironmentReader } from './environment-reader.ts';
import type { ClamdAddress } from './files/clamd.ts';

const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i;

/** What has only digits and points is an address, or a wrong one. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text) && !/^[\d.]+$/.test(text);
}

/** `host:port`, `[::1]:port`, or the path of a socket. */
export function readClamd({ problems, value }: EnvironmentReader): ClamdAddress | null {
  const given = value('CLAMD');
  if (given === null) return null;
  if (isAbsolute(given)) return { path: given };
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(given) ?? [];
  const host = six ?? four ?? '';
  const isHost = six === undefined ? isIP(host) === 4 || isHostName(host) : isIP(six) === 6;
  if (isHost && Number(port) > 0 && Number(port) <= 65_535) return { host, port: Number(port) };
  problems.push(
    `CLAMD is "${given}"; it must be like scanner.example:3310, or the path of a socket like /run/clamav/clamd.ctl.`,
  );
  return null;
}
