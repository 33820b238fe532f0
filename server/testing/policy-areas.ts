import { getCurrentUser } from '@evenhand/contract/users';
import type { CastName } from './cast.ts';
import type { TestServer } from './test-server.ts';

/** Ids of Northmoor's policy areas in the pack the server runs. */
export function policyAreasOf(server: TestServer): { stores: number; distribution: number; headOffice: number } {
  const idOf = (key: string) => server.configuration.of(1).pack.accessLevels.find((level) => level.key === key)!.id;
  return { stores: idOf('stores'), distribution: idOf('distribution'), headOffice: idOf('head-office') };
}

/** The server's answer to a person about themselves. */
export async function currentUserOf(server: TestServer, name: CastName) {
  return (await server.as(name).call(getCurrentUser)).data;
}
