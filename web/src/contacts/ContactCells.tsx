import type { ReactNode } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { useIsInList } from '../ui/in-list.ts';
import styles from './contacts.module.css';
import { contactsText as text } from './contacts.text.ts';

/** Without room for the column of advisers, the adviser is shown below the time. */
export function Recorded({ at, adviser }: { at: string; adviser: string }) {
  return (
    <>
      <Instant at={at} />
      <span className={styles.by}>{adviser}</span>
    </>
  );
}

/** A list has no column heads, so there the words say what the name is. */
export function RecordedBy({ adviser }: { adviser: string }) {
  return useIsInList() ? <OwnLine>{text.recordedByWhom(adviser)}</OwnLine> : <Phrase>{adviser}</Phrase>;
}

/** Shows their role on the case, while they are on it. */
export function Person({ name, role }: { name: string; role: string | null }) {
  return (
    <>
      <Phrase>{name}</Phrase>
      {role !== null && <span className={styles.role}>{role}</span>}
    </>
  );
}

/** Stays on one line while there is room. */
export function Phrase({ children }: { children: string }) {
  return <span className={styles.phrase}>{children}</span>;
}

export function Details({ children }: { children: ReactNode }) {
  return <span className={styles.details}>{children}</span>;
}

/** In a list it has a line of its own. */
export function OwnLine({ children }: { children: ReactNode }) {
  return <span className={styles.ownLine}>{children}</span>;
}
