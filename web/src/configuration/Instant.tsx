import { useFormats } from './configuration.api.ts';

/**
 * A moment as `<time>`, in the service's time zone: the day, the day with the time,
 * or the stamp of message lists.
 */
export function Instant({ at, as = 'dateTime' }: { at: string; as?: 'date' | 'time' | 'dateTime' | 'stamp' }) {
  return <time dateTime={at}>{useFormats()[as](at)}</time>;
}
