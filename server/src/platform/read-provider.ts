import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment-reader.ts';

/** An OpenID Connect provider outside of the product. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Of the access tokens that open the API, where the claims of the provider give rights. */
  readonly audience: string;
  /** Where the provider asks for it besides PKCE, as Google does. */
  readonly clientSecret?: string;
}

/** Null when people sign in with the embedded provider, and when what is set is wrong. */
export function readProvider({ problems, value, address }: EnvironmentReader): ProviderSettings | null {
  const issuer = address('OIDC_ISSUER', ['https:', 'http:']);
  const [clientId, audience, clientSecret] = [
    value('OIDC_CLIENT_ID'),
    value('OIDC_AUDIENCE'),
    value('OIDC_CLIENT_SECRET'),
  ];
  if (issuer === null) {
    if (value('OIDC_ISSUER') !== null) return null;
    const alone = { OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, OIDC_CLIENT_SECRET: clientSecret };
    for (const [name, given] of Object.entries(alone))
      if (given !== null) problems.push(`${name} is set, so OIDC_ISSUER must be set too.`);
    return null;
  }
  if (new URL(issuer).protocol === 'http:' && !isThisMachine(new URL(issuer).hostname))
    problems.push(
      'OIDC_ISSUER begins with http://, so whoever is between could sign in as anybody; it must begin with https://.',
    );
  if (clientId === null) {
    problems.push('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.');
    return null;
  }
  return { issuer, clientId, audience: audience ?? clientId, ...(clientSecret === null ? {} : { clientSecret }) };
}

function isThisMachine(host: string): boolean {
  return /(^|\.)localhost$/.test(host) || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}
