import type { FilledLetter } from '@evenhand/engine/letters/fill-letter';
import { IconFileText, IconZoomIn } from '@tabler/icons-react';
import type { UIEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { AppModal } from '../ui/AppModal.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LetterPaper } from './LetterPaper.tsx';
import styles from './letter-preview.module.css';
import { lettersText } from './letters.text.ts';
import { countPages } from './page-count.ts';

interface LetterPreviewProps {
  letter: FilledLetter;
  /** The field being written, which stands out. */
  focused: string | null;
  stepNumberOf: (fieldKey: string) => number;
}

/** The letter beside its form. */
export function LetterBeside(props: LetterPreviewProps) {
  return (
    <section className={styles.preview} aria-label={lettersText.preview}>
      <Sheet {...props} />
    </section>
  );
}

/** The letter behind a button, where there is no room beside the form. */
export function LetterInDialog(props: LetterPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={IconFileText} onClick={() => setIsOpen(true)}>
        {lettersText.showLetter}
      </Button>
      <AppModal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={lettersText.preview}
        footer={<Button onClick={() => setIsOpen(false)}>{lettersText.close}</Button>}
      >
        <div className={styles.sheetInDialog}>
          <Sheet {...props} isInDialog />
        </div>
      </AppModal>
    </>
  );
}

const ZOOMS = [1, 1.25, 1.5] as const;

function Sheet({ letter, focused, stepNumberOf, isInDialog = false }: LetterPreviewProps & { isInDialog?: boolean }) {
  const paper = useRef<HTMLDivElement>(null);
  const [zoomAt, setZoomAt] = useState(0);
  const [pages, setPages] = useState(1);
  const [page, setPage] = useState(1);
  const zoom = ZOOMS[zoomAt % ZOOMS.length] ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the letter has other words.
  useLayoutEffect(() => {
    if (paper.current !== null) setPages(countPages(paper.current));
  }, [letter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words that were not in the letter come into it with what is typed.
  useLayoutEffect(() => {
    paper.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest' });
  }, [focused, letter]);
  const follow = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>): void => {
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
    setPage(isAtEnd && scrollTop > 0 ? pages : Math.floor((scrollTop / scrollHeight) * pages) + 1);
  };
  return (
    <>
      <div className={styles.previewHead}>
        {!isInDialog && <h2>{lettersText.preview}</h2>}
        <span className="small muted" title={lettersText.pagesEstimated}>
          {lettersText.pageOf(Math.min(page, pages), pages)}
        </span>
        <IconButton
          icon={IconZoomIn}
          label={lettersText.zoom(zoom * 100)}
          className={styles.zoom}
          onClick={() => setZoomAt(zoomAt + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className={styles.previewBody} tabIndex={0} aria-label={lettersText.letter} onScroll={follow}>
        <LetterPaper ref={paper} letter={letter} marks={{ focused, stepNumberOf }} zoom={zoom} />
      </section>
    </>
  );
}
