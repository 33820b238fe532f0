import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { ClosedCases } from './ClosedCases.tsx';
import { LiveCases } from './LiveCases.tsx';
import styles from './people.module.css';
import { peopleText } from './people.text.ts';

/** The live cases about a person, the closed ones below them, and the list of all of them. */
export function EveryCase({ userId, name }: { userId: string; name: string }) {
  return (
    <div className={styles.everyCase}>
      <h3>{peopleText.liveCases}</h3>
      <LiveCases userId={userId} name={name} />
      <h3>{peopleText.closedCases}</h3>
      <ClosedCases userId={userId} name={name} />
      <Link href={paths.casesAbout(userId)}>{peopleText.showInList}</Link>
      <Link href={paths.search({ employeeId: userId })}>{peopleText.searchWords}</Link>
    </div>
  );
}
