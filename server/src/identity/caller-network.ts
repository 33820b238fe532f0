import { AsyncLocalStorage } from 'node:async_hooks';
import { normalizeIP } from '@fastify/rate-limit';
import { deviceOf } from './device-words.ts';

interface Caller {
  readonly network: string;
  /** The caller's browser and system in words. */
  readonly device: string;
}

const served = new AsyncLocalStorage<Caller>();

/**
 * One household or machine has a whole IPv6 network of addresses, so the network counts. What
 * is no address counts as it is.
 */
export function networkOf(address: string): string {
  try {
    return normalizeIP(address);
  } catch {
    return address;
  }
}

/**
 * Runs `work` for the caller at `address`, which is the one our trusted proxies tell. The provider does not
 * tell its adapter who has called.
 */
export function serveCaller<T>(
  { address, userAgent }: { readonly address: string; readonly userAgent: string | undefined },
  work: () => T,
): T {
  return served.run({ network: networkOf(address), device: deviceOf(userAgent ?? '') }, work);
}

/** @returns the network of the caller who is being served, or null outside `serveCaller`. */
export function networkOfCaller(): string | null {
  return served.getStore()?.network ?? null;
}

/** @returns the browser and system of the caller who is being served, or null outside `serveCaller`. */
export function deviceOfCaller(): string | null {
  return served.getStore()?.device ?? null;
}
