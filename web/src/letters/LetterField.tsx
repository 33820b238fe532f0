import { DocumentStatus } from '@evenhand/contract/letters';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Inline } from '../ui/Inline.tsx';
import { LetterDownloads } from './LetterDownloads.tsx';
import { lettersText } from './letters.text.ts';
import { namesLetter, useLetterStatus } from './use-letter-status.ts';

interface LetterFieldProps {
  /** What the event is called; it names the saved file. */
  title: string;
  caseId: number;
  templateId: number;
  documentId: string | null;
  error: string | undefined;
  /** The letter of this id is about to be opened; the event has it from now on. */
  onOpen: (documentId: string) => void;
}

/** The letter of an event in its form: one button, by the status of the letter (gaps G-65). */
export function LetterField({ title, caseId, templateId, documentId, error, onOpen }: LetterFieldProps) {
  const letter = useLetterStatus(documentId);
  /** The address of the tab that was opened, until the person has pressed OK. */
  const [opened, setOpened] = useState<{ href: string; isWaiting: boolean } | null>(null);

  const open = (): void => {
    const documentGuid = namesLetter(documentId) ? documentId : randomId();
    onOpen(documentGuid);
    const isBegun = letter.status === DocumentStatus.InProgress;
    const href = isBegun ? paths.continueDocument(documentGuid) : paths.newDocument({ documentGuid, templateId, caseId });
    // With an opener the other tab can close itself.
    window.open(href, '_blank');
    setOpened({ href, isWaiting: true });
  };
  const confirm = (): void => {
    if (opened !== null) setOpened({ ...opened, isWaiting: false });
    void letter.read();
  };

  return (
    <Field label={lettersText.letter} isLabelHidden isGroup name="documentId" error={error}>
      {(wiring) => (
        <Inline>
          {letter.isUnknown ? (
            <>
              <span className="small muted">{lettersText.statusUnknown}</span>
              <Button size="sm" data-path={wiring['data-path']} aria-describedby={wiring['aria-describedby']} onClick={() => void letter.read()}>
                {lettersText.readAgain}
              </Button>
            </>
          ) : letter.status === DocumentStatus.Completed && namesLetter(documentId) && !letter.isReading ? (
            <LetterDownloads documentGuid={documentId} title={title} pdfLabel={lettersText.download} />
          ) : (
            <Button
              iconAfter={IconExternalLink}
              isBusy={letter.isReading}
              data-path={wiring['data-path']}
              aria-describedby={wiring['aria-describedby']}
              onClick={open}
            >
              {letter.isReading ? lettersText.pleaseWait : letter.status === DocumentStatus.InProgress ? lettersText.update : lettersText.create}
            </Button>
          )}
          <AppModal
            isOpen={opened?.isWaiting ?? false}
            onClose={confirm}
            title={lettersText.openedTitle}
            size="small"
            footer={
              <Button variant="filled" onClick={confirm}>
                {lettersText.ok}
              </Button>
            }
          >
            <p>{lettersText.pressOk}</p>
            {opened !== null && (
              <p className="small muted">
                {lettersText.notOpened}{' '}
                <a href={opened.href} target="_blank" rel="noopener opener">
                  {lettersText.openIt}
                </a>
                .
              </p>
            )}
          </AppModal>
        </Inline>
      )}
    </Field>
  );
}
