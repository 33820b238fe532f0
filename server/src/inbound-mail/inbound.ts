import type { InboundAddress, InboundSettings } from '../platform/read-inbound.ts';
import type { ReplyTo, ReplyTokens } from './reply-token.ts';
import { createReplyTokens } from './reply-token.ts';

/** An address at which mail comes in, and the service that reads it. */
export interface ServiceAddress extends Pick<InboundAddress, 'local' | 'domain'> {
  readonly serviceId: number;
}

/** Inbound mail of this server process. */
/** Is told how a mail that came in ended: `later` may come again, `refused` does not. */
export type OnMail = (outcome: 'taken' | 'later' | 'refused') => void;

export interface Inbound {
  readonly addresses: readonly ServiceAddress[];
  readonly tokens: ReplyTokens;
  /** The mail server that confirms senders. Without one nobody posts by e-mail. */
  readonly trustedAuthentication: string | null;
}

/** Where a mail is addressed to: a service, and with a token perhaps a case. */
export interface Target {
  readonly serviceId: number;
  /** What stands after the plus, in small letters; null without a plus. */
  readonly token: string | null;
}

/** @throws with a sentence for people when an address is for a service that is not there. */
export function inboundOf(
  { addresses, secret, trustedAuthentication }: InboundSettings,
  serviceKeys: ReadonlyMap<string, number>,
): Inbound {
  const served = addresses.map(({ local, domain, serviceKey }) => {
    const serviceId = serviceKeys.get(serviceKey);
    if (serviceId === undefined)
      throw new Error(
        `INBOUND_ADDRESSES names the service "${serviceKey}"; there are ${[...serviceKeys.keys()].sort().join(', ')}.`,
      );
    return { local, domain, serviceId };
  });
  return { addresses: served, tokens: createReplyTokens(secret), trustedAuthentication };
}

/** The address at which mail of this person becomes a message on this case; null where there is none. */
export function replyAddress(
  { addresses, tokens, trustedAuthentication }: Inbound,
  serviceId: number,
  replyTo: ReplyTo,
): string | null {
  if (trustedAuthentication === null) return null;
  const address = addresses.find((one) => one.serviceId === serviceId);
  return address === undefined ? null : `${address.local}+${tokens.make(replyTo)}@${address.domain}`;
}

/** What an address is to us; null when it is none of ours. */
export function targetOf({ addresses }: Pick<Inbound, 'addresses'>, address: string): Target | null {
  const small = address.trim().toLowerCase();
  const at = small.lastIndexOf('@');
  const [local, ...rest] = small.slice(0, at).split('+');
  const ours = addresses.find((one) => one.local === local && one.domain === small.slice(at + 1));
  return ours === undefined ? null : { serviceId: ours.serviceId, token: rest.length === 0 ? null : rest.join('+') };
}

/**
 * Where a mail goes. One that is addressed to a reply address of a service goes there, and not also to its
 * list of unassigned messages.
 */
export function targetsOf(inbound: Pick<Inbound, 'addresses'>, recipients: readonly string[]): Target[] {
  const found = recipients.map((one) => targetOf(inbound, one)).filter((one) => one !== null);
  const byService = Map.groupBy(found, ({ serviceId }) => serviceId);
  return [...byService].flatMap(([serviceId, those]): Target[] => {
    const tokens = [...new Set(those.flatMap(({ token }) => (token === null ? [] : [token])))];
    return tokens.length === 0 ? [{ serviceId, token: null }] : tokens.map((token) => ({ serviceId, token }));
  });
}
