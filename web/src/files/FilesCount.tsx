import { useCaseCounts } from '../cases/case-counts.api.ts';

/** How many files the list has for the person; nothing when it has none. */
export function FilesCount({ caseId }: { caseId: number }) {
  const files = useCaseCounts(caseId)?.files ?? 0;
  if (files === 0) return null;
  return (
    <>
      {' '}
      <span className="count">{files}</span>
    </>
  );
}
