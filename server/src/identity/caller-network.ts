import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '../platform/limits/network-of.ts';
import { deviceOf } from './device-words.ts';

interface Caller {
  readonly network: string;
  /** The caller's browser and system in words. */
  readonly device: string;
}

const served = new AsyncLocalStorage<Caller>();

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
