import { DocumentStatus } from '@evenhand/contract/letters';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Inline } from '../ui/Inline.tsx';
import { LetterDownloads } from './LetterDownloads.tsx';
import type { NewLetter } from './letters.api.ts';
import { beginLetter } from './letters.api.ts';
import { lettersText } from './letters.text.ts';
import { namesLetter, useLetterStatus } from './use-letter-status.ts';

interface LetterFieldProps {
  caseId: number;
  templateId: number;
  documentId: string | null;
  error: string | undefined;
  /** The event has the letter of this id from now on. Answers whether this and all that is typed is kept. */
  onNamed: (documentId: string) => Promise<boolean>;
}

/**
 * The id of the letter that the event has from now on: where it has one in progress, which was perhaps begun in
 * another tab, the id of that one. What goes wrong is said on the page of the letter, which begins it again.
 */
async function begun(newLetter: NewLetter): Promise<string> {
  try {
    return (await beginLetter(newLetter)).documentGuid;
  } catch {
    return newLetter.documentGuid;
  }
}

/** The letter of an event in its form: one button, by the status of the letter (gaps G-65). */
export function LetterField({ caseId, templateId, documentId, error, onNamed }: LetterFieldProps) {
  const letter = useLetterStatus(documentId);
  /** The address of the tab that was opened, until the person has pressed OK. */
  const [opened, setOpened] = useState<{ href: string; isWaiting: boolean } | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [isUnkept, setIsUnkept] = useState(false);

  // The second naming waits for an answer, and the person may have gone on typing.
  const name = useRef(onNamed);
  useEffect(() => {
    name.current = onNamed;
  });

  const open = async (): Promise<void> => {
    const named = namesLetter(documentId) ? documentId : randomId();
    const isBegun = letter.status === DocumentStatus.InProgress;
    // A tab that is opened later than the click would be blocked. With an opener it can close itself.
    const tab = window.open('', '_blank');
    setIsOpening(true);
    let documentGuid = named;
    let isKept = await name.current(named);
    if (isKept && !isBegun) {
      documentGuid = await begun({ documentGuid: named, templateId, caseId });
      if (documentGuid !== named) isKept = await name.current(documentGuid);
    }
    setIsOpening(false);
    setIsUnkept(!isKept);
    if (!isKept) return tab?.close();
    const href = isBegun ? paths.continueDocument(documentGuid) : paths.newDocument({ documentGuid, templateId, caseId });
    tab?.location.replace(href);
    setOpened({ href, isWaiting: true });
  };
  const confirm = (): void => {
    if (opened !== null) setOpened({ ...opened, isWaiting: false });
    void letter.read();
  };

  const isBusy = letter.isReading || isOpening;
  return (
    <Field
      label={lettersText.letter}
      isLabelHidden
      isGroup
      name="documentId"
      hint={letter.status === DocumentStatus.InProgress && error === undefined ? lettersText.notCompleted : undefined}
      error={isUnkept ? lettersText.unkept : error}
    >
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
            <LetterDownloads documentGuid={documentId} pdfLabel={lettersText.download} />
          ) : (
            <Button
              iconAfter={IconExternalLink}
              isBusy={isBusy}
              data-path={wiring['data-path']}
              aria-describedby={wiring['aria-describedby']}
              onClick={() => void open()}
            >
              {isBusy ? lettersText.pleaseWait : letter.status === DocumentStatus.InProgress ? lettersText.update : lettersText.create}
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
