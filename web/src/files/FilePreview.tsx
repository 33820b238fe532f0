import { downloadFile } from '@evenhand/contract/files';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForBytes } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import type { FormFile } from './attached-files.ts';
import styles from './files.module.css';
import { filesText } from './files.text.ts';
import type { PreviewKind } from './preview-kind.ts';
import { previewKindOf } from './preview-kind.ts';
import { useSaveFile } from './use-save-file.ts';

/** Shows a file without saving it. There is no button for what cannot be opened, or not be shown. */
export function FilePreview({ file, size = 'sm' }: { file: FormFile; size?: 'sm' | 'md' }) {
  const [isOpen, setIsOpen] = useState(false);
  const { save, isBusy } = useSaveFile(file);
  const kind = file.state === undefined ? previewKindOf(file.filename) : null;
  if (kind === null) return null;
  return (
    <>
      <IconButton icon={IconEye} size={size} label={filesText.preview(file.filename)} onClick={() => setIsOpen(true)} />
      <AppModal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={file.filename}
        size="wide"
        footer={(close) => (
          <>
            <Button onClick={close}>{filesText.close}</Button>
            <Button variant="filled" isBusy={isBusy} onClick={save}>
              {filesText.saveFile}
            </Button>
          </>
        )}
      >
        {isOpen && <Preview file={file} kind={kind} />}
      </AppModal>
    </>
  );
}

function Preview({ file: { filename, storageId }, kind }: { file: FormFile; kind: PreviewKind }) {
  const content = useQuery({
    ...defineQuery({
      queryKey: ['file-preview', storageId],
      follows: follows.nothing,
      queryFn: ({ signal }) => callForBytes(downloadFile, { params: { storageId }, quiet: 'logged', signal }),
    }),
    // Bytes stay in memory no longer than they are shown.
    gcTime: 0,
  });
  if (content.isError)
    return (
      <SectionError text={filesText.notShown} onRetry={() => void content.refetch()} isRetrying={content.isFetching} />
    );
  if (content.data === undefined) return <SkeletonLines lines={6} />;
  return kind === 'text' ? (
    <Text bytes={content.data} />
  ) : (
    <Shown bytes={content.data} filename={filename} kind={kind} />
  );
}

function Text({ bytes }: { bytes: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void bytes.text().then((read) => isCurrent && setText(read));
    return () => {
      isCurrent = false;
    };
  }, [bytes]);
  return <pre className={styles.previewText}>{text}</pre>;
}

/** The end of its name alone says what it is, so a page named as a picture or as a PDF runs no script. */
function Shown({ bytes, filename, kind }: { bytes: Blob; filename: string; kind: 'picture' | 'pdf' }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: kind === 'pdf' ? 'application/pdf' : 'image/*' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, kind]);
  if (address === null) return null;
  return kind === 'pdf' ? (
    // Most PDFs here are short: the panel of their pages stays away until it is asked for.
    <iframe className={styles.previewPdf} src={`${address}#navpanes=0`} title={filename} />
  ) : (
    <img className={styles.previewPicture} src={address} alt={filename} />
  );
}
