import { useCaseCounts } from '../cases/case-counts.api.ts';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { sendingText as text } from './letter-sending.text.ts';
import { useCaseLetters } from './letters.api.ts';

/** Names on the summary of a case the letters that nobody has sent. A case without one has no card. */
export function WaitingLettersCard({ caseId }: { caseId: number }) {
  const letters = useWaitingLetters(caseId);
  if (letters.length === 0) return null;
  return (
    <Card title={text.waiting} count={letters.length}>
      <LetterLinks letters={letters} />
    </Card>
  );
}

/** Says, before a case is closed from its own screen, which letters stop that. */
export function WaitingLettersBanner({ caseId }: { caseId: number }) {
  const letters = useWaitingLetters(caseId);
  if (letters.length === 0) return null;
  return (
    <Banner tone="warning" title={text.waitingTitle(letters.length)}>
      <LetterLinks letters={letters} />
    </Banner>
  );
}

interface NamedLetter {
  readonly documentGuid: string;
  readonly title: string;
  readonly source: string;
}

function LetterLinks({ letters }: { letters: readonly NamedLetter[] }) {
  return (
    <ul className="stack" data-gap="2">
      {letters.map(({ documentGuid, title, source }) => (
        <li key={documentGuid}>
          <Link href={paths.continueDocument(documentGuid)}>{title}</Link>
          <div className="small muted">{source}</div>
        </li>
      ))}
    </ul>
  );
}

/** The letters of a case are asked for only where one of them waits. */
function useWaitingLetters(caseId: number): readonly NamedLetter[] {
  const waits = (useCaseCounts(caseId)?.lettersToSend ?? 0) > 0;
  const { data = [] } = useCaseLetters(caseId, waits);
  return waits ? data.filter(({ sending }) => sending.isWaiting) : [];
}
