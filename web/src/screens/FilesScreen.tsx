import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { AddFiles } from '../files/AddFiles.tsx';
import { FilesPage } from '../files/FilesPage.tsx';
import type { FileSearch } from '../files/file-filter.ts';
import { filesTab } from '../files/files.feature.ts';
import { LetterList } from '../letters/LetterList.tsx';
import { FileMenu } from '../removals/FileMenu.tsx';

interface FilesScreenProps {
  caseId: number;
  search: FileSearch;
  onSearch: (search: FileSearch, isCorrection: boolean) => void;
}

/** The files and the completed letters of a case: `/cases/{caseId}/files`. */
export function FilesScreen({ caseId, search, onSearch }: FilesScreenProps) {
  return (
    <CaseFrame caseId={caseId} activeTab={filesTab}>
      <div className="stack" data-gap="4">
        <FilesPage
          key={caseId}
          caseId={caseId}
          action={<AddFiles caseId={caseId} />}
          menuOf={(file) => <FileMenu caseId={caseId} file={file} />}
          search={search}
          onSearch={onSearch}
        />
        <LetterList caseId={caseId} />
      </div>
    </CaseFrame>
  );
}
