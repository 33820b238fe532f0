import type { LastChange } from '@evenhand/contract/envelope';
import { Instant } from './Instant.tsx';

/** Who changed something, if the server can say, and when: the aside of a conflict's banner. */
export function ChangedBy({ change }: { change: LastChange }) {
  return (
    <>
      {change.name !== null && `${change.name} · `}
      <Instant at={change.at} />
    </>
  );
}
