import { IconArrowRight } from '@tabler/icons-react';
import { Icon } from '../ui/Icon.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import styles from './participants.module.css';
import { ownerText } from './participants.text.ts';

interface Side {
  name: string;
  jobTitle?: string | null;
}

/** The outgoing and the new owner. */
export function OwnerSwap({ from, to }: { from: Side | null; to: Side | null }) {
  const sides = [
    { label: ownerText.outgoingOwner, person: from },
    { label: ownerText.newOwner, person: to },
  ] as const;
  return (
    <dl className={styles.swap}>
      {sides.map(({ label, person }, index) => (
        <div key={label}>
          <dt>
            {index === 1 && (
              <span className={styles.arrow}>
                <Icon of={IconArrowRight} size={20} />
              </span>
            )}
            {label}
          </dt>
          <dd>
            {person === null ? (
              <span className="muted">{ownerText.notChosenYet}</span>
            ) : (
              <PersonCell name={person.name} detail={person.jobTitle ?? undefined} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
