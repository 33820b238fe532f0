import { DocumentStatus } from '@evenhand/contract/letters';
import { IconExternalLink } from '@tabler/icons-react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Inline } from '../ui/Inline.tsx';
import { LetterDownloads } from './LetterDownloads.tsx';
import { lettersText } from './letters.text.ts';
import { namesLetter, useLetterStatus } from './use-letter-status.ts';
import type { LetterOfForm } from './use-open-letter.ts';
import { useOpenLetter } from './use-open-letter.ts';

interface LetterFieldProps extends LetterOfForm {
  error: string | undefined;
  /** The reason why a letter cannot be begun yet; one that was begun goes on. */
  waitsFor?: string | null;
}

const hints: Partial<Record<DocumentStatus, string>> = {
  [DocumentStatus.InProgress]: lettersText.notCompleted,
  [DocumentStatus.Completed]: lettersText.completedNotChanged,
};

/** The letter of an event in its form: one button, by the status of the letter (gaps G-65). */
export function LetterField({ caseId, templateId, documentId, error, onNamed, waitsFor = null }: LetterFieldProps) {
  const letter = useLetterStatus(documentId);
  const { opened, isWaiting, isOpening, isUnkept, open, confirm } = useOpenLetter(letter, {
    caseId,
    templateId,
    documentId,
    onNamed,
  });
  const isBusy = letter.isReading || isOpening;
  return (
    <Field
      label={lettersText.letter}
      isLabelHidden
      isGroup
      name="documentId"
      hint={error !== undefined ? undefined : letter.isCorrected ? lettersText.correctedHere : hints[letter.status]}
      error={isUnkept ? lettersText.unkept : error}
    >
      {(wiring) => (
        <Inline>
          {letter.isUnknown ? (
            <>
              <span className="small muted">{lettersText.statusUnknown}</span>
              <Button
                size="sm"
                data-path={wiring['data-path']}
                aria-describedby={wiring['aria-describedby']}
                onClick={() => void letter.read()}
              >
                {lettersText.readAgain}
              </Button>
            </>
          ) : letter.status === DocumentStatus.Completed && namesLetter(documentId) && !letter.isReading ? (
            <LetterDownloads documentGuid={letter.current ?? documentId} pdfLabel={lettersText.download} />
          ) : (
            <Button
              iconAfter={IconExternalLink}
              isBusy={isBusy}
              disabledReason={letter.status === DocumentStatus.None ? (waitsFor ?? undefined) : undefined}
              data-path={wiring['data-path']}
              aria-describedby={wiring['aria-describedby']}
              onClick={() => void open()}
            >
              {isBusy
                ? lettersText.pleaseWait
                : letter.status === DocumentStatus.InProgress
                  ? lettersText.update
                  : lettersText.create}
            </Button>
          )}
          <AppModal
            isOpen={isWaiting}
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
                  {lettersText.openLetter}
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
