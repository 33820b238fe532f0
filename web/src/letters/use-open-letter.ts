import { DocumentStatus } from '@evenhand/contract/letters';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../lib/paths.ts';
import { randomId } from '../lib/random-id.ts';
import type { NewLetter } from './letters.api.ts';
import { beginLetter } from './letters.api.ts';
import type { LetterStatus } from './use-letter-status.ts';
import { namesLetter } from './use-letter-status.ts';

/** The letter that an event asks for, as the form of the event has it. */
export interface LetterOfForm {
  caseId: number;
  templateId: number;
  documentId: string | null;
  /** The event has the letter of this id from now on. Answers whether this and all that is typed is kept. */
  onNamed: (documentId: string) => Promise<boolean>;
}

/** Interval for checking that the tab of the letter is still open. A browser sends no event. */
const LOOK_MS = 500;

/**
 * Opens the letter of an event in a tab of its own, once the event names it. The form waits until the person
 * presses OK, the letter is complete, or its tab is closed.
 */
export function useOpenLetter(letter: LetterStatus, { caseId, templateId, documentId, onNamed }: LetterOfForm) {
  /** The tab that was opened, until the person has pressed OK. */
  const [opened, setOpened] = useState<{ href: string; tab: Window | null; isConfirmed: boolean } | null>(null);
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
    const href = isBegun
      ? paths.continueDocument(documentGuid)
      : paths.newDocument({ documentGuid, templateId, caseId });
    tab?.location.replace(href);
    setOpened({ href, tab, isConfirmed: false });
  };
  const confirm = (): void => {
    if (opened !== null) setOpened({ ...opened, isConfirmed: true });
    void letter.read();
  };
  const isWaiting = opened !== null && !opened.isConfirmed && letter.status !== DocumentStatus.Completed;
  const tab = opened?.tab ?? null;
  const leave = useEffectEvent(confirm);
  useEffect(() => {
    if (!isWaiting || tab === null) return;
    const looking = setInterval(() => {
      if (tab.closed) leave();
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [isWaiting, tab]);
  return { opened, isWaiting, isOpening, isUnkept, open, confirm };
}

/**
 * The id of the letter that the event has from now on: where it has one in progress, perhaps begun in another
 * tab, the id of that one. What goes wrong is said on the page of the letter, which begins it again.
 */
async function begun(newLetter: NewLetter): Promise<string> {
  try {
    return (await beginLetter(newLetter)).documentGuid;
  } catch {
    return newLetter.documentGuid;
  }
}
