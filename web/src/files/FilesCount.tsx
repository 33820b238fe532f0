import { useCaseCounts } from '../cases/case-counts.api.ts';

/**
 * How many files the list has for the person; nothing when it has none. It is no part of the name of the tab:
 * the list itself says how many there are.
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
