import type { PersonFound } from '@evenhand/contract/users';
import { useId } from 'react';
import { peopleText } from './case-creation.text.ts';
import styles from './person-rows.module.css';

interface PersonRowsProps {
  people: readonly PersonFound[];
  value: string | null;
  onSelect: (person: { id: string; name: string }) => void;
  barredBecause?: ((person: PersonFound) => string | undefined) | undefined;
  showsLiveCases: boolean;
}

/**
 * People found, one of whom can be chosen: number, job title, e-mail and, for an employee, the
 * open cases beside the name.
 */
export function PersonRows({ people, value, onSelect, barredBecause, showsLiveCases }: PersonRowsProps) {
  const group = useId();
  return (
    <fieldset className={styles.people}>
      <legend className="sr-only">{peopleText.results}</legend>
      <div className={styles.peopleHead} aria-hidden="true">
        <span />
        <span>{peopleText.name}</span>
        <span>{peopleText.jobAndEmail}</span>
        {showsLiveCases && <span className={styles.number}>{peopleText.liveCases}</span>}
      </div>
      {people.map((person) => {
        const id = `${group}-${person.userId}`;
        const reason = barredBecause?.(person);
        return (
          <label key={person.userId} className={`radio-row ${styles.person}`}>
            <input
              type="radio"
              name={group}
              aria-labelledby={`${id}-name`}
              aria-describedby={`${id}-detail`}
              disabled={reason !== undefined}
              checked={person.userId === value}
              onChange={() => onSelect({ id: person.userId, name: person.name })}
            />
            <span>
              <span className="name" id={`${id}-name`}>
                {person.name}
              </span>
              <span className="sub">{person.employeeId}</span>
            </span>
            <span id={`${id}-detail`} className={styles.detail}>
              {person.jobTitle}
              <span className="sub">{person.email}</span>
              {reason && <span className="sub">{reason}</span>}
              {showsLiveCases && <span className="sr-only">{`${peopleText.liveCases}: ${person.liveCases}`}</span>}
            </span>
            {showsLiveCases && (
              <span className={styles.number} aria-hidden="true">
                <span className={styles.numberHead}>{peopleText.liveCases}</span>
                {person.liveCases}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
