import { IconDownload, IconFileText } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { lettersText } from './letters.text.ts';
import { useDownloadLetter } from './use-download-letter.ts';

interface LetterDownloadsProps {
  documentGuid: string;
  pdfLabel: string;
  /** It is the one thing to do on this page. */
  isMain?: boolean;
}

/** A completed letter: to keep and send as PDF, and to sign or print from a word processor. */
export function LetterDownloads({ documentGuid, pdfLabel, isMain = false }: LetterDownloadsProps) {
  const { busyWith, download } = useDownloadLetter(documentGuid);
  return (
    <Inline>
      <Button
        variant={isMain ? 'filled' : 'outlined'}
        size={isMain ? 'lg' : 'md'}
        icon={IconDownload}
        isBusy={busyWith === 'pdf'}
        onClick={() => download('pdf')}
      >
        {pdfLabel}
      </Button>
      <Button
        variant="text"
        size={isMain ? 'lg' : 'md'}
        icon={IconFileText}
        isBusy={busyWith === 'docx'}
        onClick={() => download('docx')}
      >
        {lettersText.downloadForWord}
      </Button>
    </Inline>
  );
}
