import type { FilledBlock, FilledLetter, FilledRun } from '@evenhand/engine/letters/fill-letter';
import type { CSSProperties, Ref } from 'react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { useBrand } from '../configuration/use-brand.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { lettersText } from './letters.text.ts';
import styles from './paper.module.css';

interface LetterPaperProps {
  letter: FilledLetter;
  /** State of writing, to mark values. Left out where the letter is only read. */
  marks?: { readonly focused: string | null; readonly stepNumberOf: (fieldKey: string) => number } | undefined;
  /** 1 fills the width there is. */
  zoom?: number;
  ref?: Ref<HTMLDivElement>;
}

/** The letter as it will be sent, on a white page in both colour schemes. Screen readers read it as text. */
export function LetterPaper({ letter, marks, zoom = 1, ref }: LetterPaperProps) {
  const brand = useBrand(true);
  return (
    <div ref={ref} className={styles.paper} style={{ '--zoom': zoom } as CSSProperties}>
      <div className={styles.head}>
        <BrandMark logoUrl={brand.logoUrl} size={28} />
        <b>{brand.applicationName}</b>
      </div>
      {letter.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are text without state of their own.
        <Block key={index} block={block} marks={marks} />
      ))}
    </div>
  );
}

type Marks = LetterPaperProps['marks'];

function Block({ block, marks }: { block: FilledBlock; marks: Marks }) {
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((runs, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are text without state of their own.
          <li key={index}>
            <Runs runs={runs} marks={marks} />
          </li>
        ))}
      </List>
    );
  }
  if (block.runs.length === 0) return null;
  return (
    <p
      className={block.kind === 'heading' ? styles.heading : block.kind === 'signature' ? styles.signature : undefined}
    >
      <Runs runs={block.runs} marks={marks} />
    </p>
  );
}

function Runs({ runs, marks }: { runs: readonly FilledRun[]; marks: Marks }) {
  // A gap that is all there is of a paragraph says where it is filled in.
  if (runs.length === 1 && runs[0]?.isGap) return <Gap run={runs[0]} marks={marks} isWhole />;
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs are text without state of their own.
    <Run key={index} run={run} marks={marks} />
  ));
}

function Run({ run, marks }: { run: FilledRun; marks: Marks }) {
  const { text, isBold, isItalic, field, isGap } = run;
  if (isGap) return <Gap run={run} marks={marks} />;
  const isOn = field !== null && marks?.focused === field.key;
  const words = field === null || marks === undefined ? text : <mark data-on={isOn || undefined}>{text}</mark>;
  const slanted = isItalic ? <i>{words}</i> : words;
  return isBold ? <b>{slanted}</b> : slanted;
}

function Gap({ run: { text, field }, marks, isWhole = false }: { run: FilledRun; marks: Marks; isWhole?: boolean }) {
  const isOn = field !== null && marks?.focused === field.key;
  return (
    <span className={styles.gap} data-whole={isWhole || undefined} data-on={isOn || undefined}>
      {isWhole && marks !== undefined && field !== null ? (
        lettersText.toBeAdded(text, marks.stepNumberOf(field.key))
      ) : (
        <>
          {text}
          <VisuallyHidden>{lettersText.missingValue}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
