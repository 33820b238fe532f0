import { personName } from '@evenhand/contract/case-names';
import { isClosed } from '../cases/case-words.ts';
import { Due } from '../configuration/Due.tsx';
import { paths } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { CasesAbout } from './CasesAbout.tsx';
import { peopleText } from './people.text.ts';

/** The open cases about a person that the reader may see, each with a link. */
export function LiveCases({ userId, name }: { userId: string; name: string }) {
  return (
    <CasesAbout
      userId={userId}
      label={peopleText.casesOf(name)}
      emptyText={peopleText.noCases}
      isListed={(row) => !isClosed(row)}
      line={(row) => (
        <>
          <Link href={paths.case(row.id)}>{row.id}</Link>
          <span>{row.topic.title}</span>
          <span className="muted">{row.stage?.title ?? row.caseStatus.title}</span>
          <span className="muted">{peopleText.owner(personName(row.caseOwner?.participantUserInfo.fullName))}</span>
          <Due due={row.due} isTimed={row.isDueTimed} />
        </>
      )}
    />
  );
}
