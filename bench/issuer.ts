import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoUser } from '@evenhand/contract/packs/demo-files';
import type { CompiledPack } from '@evenhand/engine/pack';
import { exportJWK, SignJWT } from 'jose';

export const AUDIENCE = 'evenhand-bench';

/** Whom a token is about, and what it says of them. */
export type TokenHolder = Pick<DemoUser, 'id' | 'firstName' | 'lastName' | 'roles' | 'accessLevels' | 'primary'>;

export interface Issuer {
  readonly address: string;
  /** An access token that is good for hours, so that no run measures signing in. */
  tokenOf(user: TokenHolder, pack: CompiledPack): Promise<string>;
  close(): void;
}

/**
 * An external identity provider, so that the product runs as it does in production: the token is
 * checked, the embedded provider is not loaded.
 */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', use: 'sig', alg: 'RS256' }];
  const server = createServer((request, response) => {
    const answer = request.url === '/keys' ? { keys } : { issuer: address, jwks_uri: `${address}/keys` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    tokenOf(user, pack) {
      const levels = pack.accessLevels.filter((level) => user.accessLevels.includes(level.key));
      return new SignJWT({
        given_name: user.firstName,
        family_name: user.lastName,
        service_id: pack.service.id,
        roles: [...user.roles],
        access_levels: JSON.stringify(
          levels.map((level) => ({ id: level.id, title: level.title, isPrimary: level.key === user.primary })),
        ),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
        .setIssuer(address)
        .setAudience(AUDIENCE)
        .setSubject(user.id)
        .setIssuedAt()
        .setExpirationTime('8h')
        .sign(privateKey);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
