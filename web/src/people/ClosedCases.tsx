import { isClosed } from '../cases/case-words.ts';
import { Instant } from '../configuration/Instant.tsx';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { CasesAbout } from './CasesAbout.tsx';
import { peopleText } from './people.text.ts';

/** The closed cases about a person that the reader may see: what they were about, how and when they ended (G-112). */
export function ClosedCases({ userId, name }: { userId: string; name: string }) {
  return (
    <CasesAbout
      userId={userId}
      label={peopleText.closedCasesOf(name)}
      emptyText={peopleText.noClosedCases}
      isListed={isClosed}
      line={(row) => (
        <>
          <Link href={paths.case(row.id)}>{row.id}</Link>
          <span>{row.topic.title}</span>
          <span>{row.outcome?.title ?? peopleText.noOutcome}</span>
          <span className="muted">{row.caseStatus.title}</span>
          {row.closedDateTime !== null && <Instant at={row.closedDateTime} as="date" />}
        </>
      )}
    />
  );
}
