import { useCaseCounts } from '../cases/case-counts.api.ts';

/**
 * Number of files that the person can see; nothing when there is none. It is no part of the name of the tab: the list
 * itself says how many there are.
 */
export function FilesCount({ caseId }: { caseId: number }) {
  const files = useCaseCounts(caseId)?.files;
  if (files === undefined) return <span className="count" />;
  if (files === 0) return null;
  return (
    <>
      {' '}
      <span className="count" aria-hidden="true">
        {files}
      </span>
    </>
  );
}
