import type { LastChange } from '@evenhand/contract/envelope';
import { Instant } from './Instant.tsx';

const you = 'You, in another window or on another device';

/** Person, if known, and time of a change: the aside of a conflict's banner. */
export function ChangedBy({ change }: { change: LastChange }) {
  return (
    <>
      {change.name !== null && `${change.isOwn ? you : change.name} · `}
      <Instant at={change.at} />
    </>
  );
}
