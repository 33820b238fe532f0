import { IconDownload, IconFileText } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { lettersText } from './letters.text.ts';
import { useSaveLetter } from './use-save-letter.ts';

interface LetterDownloadsProps {
  documentGuid: string;
  /** Names the saved file. */
  title: string;
  pdfLabel: string;
  /** It is the one thing to do on this page. */
  isMain?: boolean;
}

/** A completed letter: to keep and send as PDF, and to sign or print from a word processor. */
export function LetterDownloads({ documentGuid, title, pdfLabel, isMain = false }: LetterDownloadsProps) {
  const { busyWith, save } = useSaveLetter(documentGuid, title);
  return (
    <Inline>
      <Button variant={isMain ? 'filled' : 'outlined'} size={isMain ? 'lg' : 'md'} icon={IconDownload} isBusy={busyWith === 'pdf'} onClick={() => save('pdf')}>
        {pdfLabel}
      </Button>
      <Button variant="text" size={isMain ? 'lg' : 'md'} icon={IconFileText} isBusy={busyWith === 'docx'} onClick={() => save('docx')}>
        {lettersText.forWord}
      </Button>
    </Inline>
  );
}
