import type { ComponentConfiguration } from '@evenhand/contract/components/component-payloads';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';

/**
 * The configuration of an event with the title of the letter that it asks for. An event pins the number
 * of its letter and not its words (decision 0046), so the title is that of the pack now.
 */
export function withLetterTitle<C extends ComponentConfiguration>(configuration: C, { pack }: ServiceConfiguration): C {
  if (configuration.type !== 'Event' || configuration.documentServiceId === null) return configuration;
  const letterId = configuration.documentServiceId;
  const template = pack.letters?.find(({ id }) => id === letterId);
  return template === undefined ? configuration : { ...configuration, documentServiceTitle: template.title };
}
