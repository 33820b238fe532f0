import type { FileRow, FileSortColumn } from '@evenhand/contract/files';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { AudienceTag } from '../participants/AudienceTag.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column, Sort } from '../ui/data-table.types.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Link } from '../ui/Link.tsx';
import { FileLink } from './FileLink.tsx';
import { FilePreview } from './FilePreview.tsx';
import { fileListText as text } from './file-list.text.ts';
import { fileSize } from './file-size.ts';
import { useSaveFile } from './use-save-file.ts';

const columns: readonly Column<FileRow, FileSortColumn>[] = [
  { id: 'filename', head: text.filename, isName: true, isSortable: true, cell: (file) => <Name file={file} /> },
  { id: 'source', head: text.source, isSortable: true, width: '20%', cell: (file) => <Source file={file} /> },
  { id: 'user', head: text.user, isSortable: true, width: '15%', cell: (file) => file.user },
  {
    id: 'occurredDateTime',
    head: text.date,
    isSortable: true,
    width: '150px',
    cell: (file) => <Instant at={file.occurredDateTime} />,
  },
  {
    id: 'size',
    head: text.size,
    isSortable: true,
    width: '88px',
    align: 'right',
    cell: (file) => <span className="muted">{fileSize(file.size)}</span>,
  },
];

interface FileTableProps {
  files: readonly FileRow[] | undefined;
  /** What else can be done with a file. */
  menuOf?: ((file: FileRow) => ReactNode) | undefined;
  sort: Sort<FileSortColumn>;
  onSort: (sort: Sort<FileSortColumn>) => void;
  skeletonRows: number;
  empty: ReactNode;
  footer: ReactNode;
}

/** The files in served order. A click on a name saves the file (FILE-08). */
export function FileTable({ files, menuOf, ...rest }: FileTableProps) {
  return (
    <DataTable<FileRow, FileSortColumn>
      caption={text.table}
      columns={columns}
      rows={files}
      rowKey={(file) => file.storageId}
      rowActions={(file) => (
        <>
          {file.state === undefined && (
            <>
              <FilePreview file={file} size="md" />
              <SaveButton file={file} />
            </>
          )}
          {menuOf?.(file)}
        </>
      )}
      {...rest}
    />
  );
}

/** Its name, and who reads it where not everybody on the case does. */
function Name({ file }: { file: FileRow }) {
  return (
    <Inline gap={2}>
      {/* As wide as the name, so that the tag is beside it. */}
      <span>
        <FileLink file={file} />
      </span>
      {file.audience !== null && <AudienceTag audience={file.audience} />}
    </Inline>
  );
}

/** Source of the file; a link where the reader may open it (gaps G-81). */
function Source({ file: { source, fileLink } }: { file: FileRow }) {
  return fileLink === null ? source : <Link href={fileLink}>{source}</Link>;
}

/** The same as a click on the name, where people look for it. */
function SaveButton({ file }: { file: FileRow }) {
  const { isBusy, save } = useSaveFile(file);
  return (
    <IconButton
      icon={IconDownload}
      label={text.download(file.filename)}
      aria-busy={isBusy || undefined}
      onClick={save}
    />
  );
}
