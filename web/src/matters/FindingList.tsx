import type { Finding } from '@evenhand/contract/matters';
import { findingStageTitles, findingTitles } from '@evenhand/contract/matters.text';
import { FileLink } from '../files/FileLink.tsx';
import { paths, withQuery } from '../lib/paths.ts';
import { Link } from '../ui/Link.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { Stack } from '../ui/Stack.tsx';
import { mattersText as text } from './matters.text.ts';

/** Findings on one matter, the first one first: an appeal does not replace what was decided before it. */
export function FindingList({ caseId, findings }: { caseId: number; findings: readonly Finding[] }) {
  return (
    <Stack gap={4}>
      {findings.map((finding) => (
        <Stack key={finding.id} gap={1}>
          <p>
            <span className="strong">
              {findingStageTitles[finding.stage]}: {findingTitles[finding.answer]}
            </span>{' '}
            <span className="small muted">{text.by(finding.decidedBy, showUkDate(finding.decidedOn))}</span>
          </p>
          {finding.reasons !== null && <p className="typed">{finding.reasons}</p>}
          {finding.recordedBy !== null && (
            <p className="small muted">{text.recordedBy(finding.recordedBy, finding.onBehalfReason)}</p>
          )}
          {finding.evidence.length > 0 && <Evidence caseId={caseId} evidence={finding.evidence} />}
        </Stack>
      ))}
    </Stack>
  );
}

function Evidence({ caseId, evidence }: { caseId: number; evidence: Finding['evidence'] }) {
  return (
    <>
      <p className="small muted">{text.evidence}</p>
      <ul>
        {evidence.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            {kind === 'file' ? (
              <FileLink file={{ storageId: id, filename: title }} />
            ) : (
              <Link href={kind === 'event' ? paths.caseEvent(caseId, id) : messageAt(caseId, id)}>{title}</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function messageAt(caseId: number, id: string): string {
  return withQuery(paths.messages(caseId), { open: id });
}
