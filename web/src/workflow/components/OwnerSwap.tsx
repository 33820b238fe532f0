import { IconArrowRight } from '@tabler/icons-react';
import { Icon } from '../../ui/Icon.tsx';
import { PersonCell } from '../../ui/PersonCell.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

/** Who hands over to whom. */
export function OwnerSwap({ from, to }: { from: string | null; to: string | null }) {
  const sides = [
    { label: formText.outgoingOwner, name: from },
    { label: formText.newOwner, name: to },
  ] as const;
  return (
    <dl className={styles.swap}>
      {sides.map(({ label, name }, index) => (
        <div key={label}>
          <dt>
            {index === 1 && (
              <span className={styles.arrow}>
                <Icon of={IconArrowRight} size={20} />
              </span>
            )}
            {label}
          </dt>
          <dd>{name === null ? <span className="muted">{formText.noOwnerYet}</span> : <PersonCell name={name} />}</dd>
        </div>
      ))}
    </dl>
  );
}
