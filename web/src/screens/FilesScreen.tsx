import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { FilesPage } from '../files/FilesPage.tsx';
import type { FileSearch } from '../files/file-filter.ts';
import { filesTab } from '../files/files.feature.ts';

interface FilesScreenProps {
  caseId: number;
  search: FileSearch;
  onSearch: (search: FileSearch, isCorrection: boolean) => void;
}

/** The files of a case: `/cases/{caseId}/files`. */
export function FilesScreen({ caseId, search, onSearch }: FilesScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={filesTab}>
      <FilesPage key={caseId} caseId={caseId} search={search} onSearch={onSearch} />
    </CaseFrame>
  );
}
