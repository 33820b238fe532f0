import type { Configuration } from '../configuration/configuration.ts';
import { fetchingMail } from '../inbound-mail/fetch-mail.ts';
import type { Inbound, OnMail } from '../inbound-mail/inbound.ts';
import { inboundOf } from '../inbound-mail/inbound.ts';
import type { MailListener } from '../inbound-mail/listen-for-mail.ts';
import { listenForMail } from '../inbound-mail/listen-for-mail.ts';
import { createMailReader } from '../inbound-mail/mail-reader.ts';
import { openMailbox } from '../inbound-mail/open-mailbox.ts';
import type { RawMail, ReceivesMail } from '../inbound-mail/receive-mail.ts';
import { receiveMail } from '../inbound-mail/receive-mail.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Settings } from '../platform/settings.ts';

/** How mail comes to this server process. Without settings of it none does. */
export interface IncomingMail {
  readonly inbound: Inbound | null;
  /** The job that fetches the mail of the mailbox. */
  jobs(isStopping: () => boolean): Job[];
  listen(): Promise<MailListener | null>;
}

type MailWorld = Omit<ReceivesMail, 'inbound' | 'configuration' | 'log' | 'reader'> & {
  readonly configuration: Configuration;
  readonly onMail?: OnMail | undefined;
} & Pick<Parameters<typeof fetchingMail>[0], 'log'>;

/** @throws with a sentence for people when an address is for a service that is not there. */
export function prepareMail(
  { inbound: set, services }: Pick<Settings, 'inbound' | 'services'>,
  world: MailWorld,
): IncomingMail {
  const { configuration, clock, log, onMail } = world;
  const keys = new Map(
    configuration.serviceIds.map((serviceId) => [configuration.of(serviceId).pack.service.key, serviceId]),
  );
  const inbound = set === null ? null : inboundOf(set, keys);
  // Mail is about cases, so it comes to the server processes that serve them.
  if (set === null || inbound === null || !services.includes('case'))
    return { inbound, jobs: () => [], listen: async () => null };
  if (inbound.trustedAuthentication === null)
    log.warn('INBOUND_TRUSTED_AUTHENTICATION is not set, so nobody posts by e-mail: all mail waits for HR');
  const { listen, mailbox } = set;
  const reader = createMailReader();
  const receive = (mail: RawMail): Promise<void> => receiveMail({ ...world, inbound, reader }, mail);
  return {
    inbound,
    jobs: (isStopping) =>
      mailbox === null
        ? []
        : [fetchingMail({ open: () => openMailbox(mailbox), receive, clock, log, isStopping, onMail })],
    listen: async () => (listen === null ? null : await listenForMail(listen, { inbound, receive, log, onMail })),
  };
}
