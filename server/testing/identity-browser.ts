import { createHash, randomBytes } from 'node:crypto';
import { OIDC_SCOPE } from '@evenhand/contract/client-settings';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/**
 * As much of a browser as the protocol needs: cookies by path, redirects one at a time,
 * and the client's PKCE proof.
 */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  readonly url: string;
  readonly userAgent: string | null;
  verifier = '';
  constructor(url: string, userAgent: string | null = null) {
    this.url = url;
    this.userAgent = userAgent;
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(address, this.url);
    const sent = [...this.cookies]
      .filter(([, cookie]) => target.pathname.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`);
    const headers = new Headers(init.headers);
    if (!headers.has('accept')) headers.set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    if (this.userAgent !== null) headers.set('user-agent', this.userAgent);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page, or until they lead to the client. */
  async follow(response: Response): Promise<{ response: Response; address: string }> {
    let current = response;
    let address = response.url;
    while (current.status === 302 || current.status === 303) {
      address = new URL(current.headers.get('location') ?? '', address || this.url).href;
      if (!new URL(address).pathname.startsWith('/identity/')) return { response: current, address };
      current = await this.request(address);
    }
    return { response: current, address };
  }

  async open(address: string): Promise<{ response: Response; address: string }> {
    return this.follow(await this.request(address));
  }

  /** Asks for sign-in the way our client does. */
  authorize(changes: Record<string, string | undefined> = {}): Promise<{ response: Response; address: string }> {
    this.verifier = randomBytes(32).toString('base64url');
    const query = {
      client_id: 'evenhand-web',
      response_type: 'code',
      redirect_uri: `${this.url}/signin`,
      scope: OIDC_SCOPE,
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return this.open(`/identity/auth?${new URLSearchParams(given)}`);
  }

  async submit(page: string, fields: Record<string, string>): Promise<{ response: Response; address: string }> {
    return this.follow(await this.request(page, { method: 'POST', body: new URLSearchParams(fields) }));
  }

  token(fields: Record<string, string>): Promise<Response> {
    return this.request('/identity/token', {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'evenhand-web', ...fields }),
    });
  }

  async exchange(callback: string): Promise<Tokens> {
    const code = new URL(callback).searchParams.get('code') ?? '';
    const answer = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.url}/signin`,
      code_verifier: this.verifier,
    });
    return (await answer.json()) as Tokens;
  }

  /** The whole journey from nothing to tokens. */
  async signIn(username: string, password = 'evenhand-demo'): Promise<Tokens> {
    const { address: page } = await this.authorize();
    const { address } = await this.submit(page, { username, password });
    return this.exchange(address);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { value, path });
  }
}
