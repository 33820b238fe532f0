import { personName } from '../cases/case-words.ts';
import { Due } from '../configuration/Due.tsx';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { useLiveCases } from './people.api.ts';
import styles from './people.module.css';
import { peopleText } from './people.text.ts';

/** The open cases about a person that the reader may see, each with a link. */
export function LiveCases({ userId, name }: { userId: string; name: string }) {
  const { data: cases, isError, isFetching, refetch } = useLiveCases(userId);
  if (cases === undefined)
    return isError ? (
      <SectionError text={peopleText.casesFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonLines lines={2} />
    );
  if (cases.length === 0) return <p className="muted">{peopleText.noCases}</p>;
  return (
    <ul className={styles.cases} aria-label={peopleText.casesOf(name)}>
      {cases.map((row) => (
        <li key={row.id}>
          <Link href={paths.case(row.id)}>{row.id}</Link>
          <span>{row.topic.title}</span>
          <span className="muted">{row.stage?.title ?? row.caseStatus.title}</span>
          <span className="muted">{peopleText.owner(personName(row.caseOwner?.participantUserInfo.fullName))}</span>
          <Due due={row.due} isTimed={row.isDueTimed} />
        </li>
      ))}
    </ul>
  );
}
