import { normalizeIP } from '@fastify/rate-limit';

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
