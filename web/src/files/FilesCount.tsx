import { useCaseCounts } from '../cases/case-counts.api.ts';

/**
 * Number of files and completed letters that the person can see; nothing when there is none. It is no part of the name
 * of the tab: the lists say how many there are.
 */
export function FilesCount({ caseId }: { caseId: number }) {
  const counts = useCaseCounts(caseId);
  if (counts === undefined) return <span className="count" />;
  const listed = counts.files + counts.letters;
  if (listed === 0) return null;
  return (
    <>
      {' '}
      <span className="count" aria-hidden="true">
        {listed}
      </span>
    </>
  );
}
