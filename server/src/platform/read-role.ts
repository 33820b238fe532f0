import type { EnvironmentReader } from './environment-reader.ts';

/** What a server process does: `web` serves people, `worker` performs jobs and takes in mail, `all` does both. */
export type Role = 'all' | 'web' | 'worker';
const roles: readonly Role[] = ['all', 'web', 'worker'];

export interface RoleSettings {
  readonly role: Role;
  /** How long a stop goes on serving while `/health/ready` tells the proxy to leave this server process out. */
  readonly drainMs: number;
}

const DRAIN_OF_WEB_SECONDS = 2;
const MAX_DRAIN_SECONDS = 60;

/** Settings that a server process has no use for are left alone, so that all of them may have one settings file. */
export function readRole(reader: EnvironmentReader, isDemo: boolean): RoleSettings {
  const { problems, value, text, oneOf } = reader;
  const role = oneOf('ROLE', roles, 'all') as Role;
  if (role !== 'all' && value('DATABASE_URL') === null)
    problems.push(
      `ROLE=${role} needs DATABASE_URL, because the embedded database belongs to one server process, which has ROLE=all.`,
    );
  // Settings refuse that already for every role outside of the demonstration.
  else if (role !== 'all' && isDemo && value('PUBLIC_URL') === null)
    problems.push(`ROLE=${role} needs PUBLIC_URL, because people do not reach the product where this process listens.`);
  if (role === 'worker' && value('SERVICES') !== null)
    problems.push('SERVICES says what a server process serves, and ROLE=worker serves nothing; unset one of them.');
  const fallback = role === 'web' ? DRAIN_OF_WEB_SECONDS : 0;
  const written = text('DRAIN_SECONDS', String(fallback));
  const isUsable = /^\d{1,2}$/.test(written) && Number(written) <= MAX_DRAIN_SECONDS;
  if (!isUsable)
    problems.push(`DRAIN_SECONDS is "${written}"; it must be a whole number from 0 to ${MAX_DRAIN_SECONDS}.`);
  return { role, drainMs: role === 'worker' || !isUsable ? 0 : Number(written) * 1_000 };
}
