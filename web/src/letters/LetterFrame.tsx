import type { ReactNode } from 'react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { useBrand } from '../configuration/use-brand.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import styles from './letter-frame.module.css';

interface LetterFrameProps {
  title: string;
  /** Number and employee of the case. */
  line?: string;
  /** At the right of the header: whether it is saved, and the way out. */
  end?: ReactNode;
  children: ReactNode;
}

/** Frame of the pages of a letter, which have a tab to themselves. */
export function LetterFrame({ title, line, end, children }: LetterFrameProps) {
  const brand = useBrand(true);
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.header}>
        <span className={styles.brand}>
          <BrandMark logoUrl={brand.logoUrl} />
          <span>{brand.applicationName}</span>
        </span>
        <div className={styles.names}>
          <span className={styles.template}>{title}</span>
          {line !== undefined && <span className={styles.line}>{line}</span>}
        </div>
        {end}
      </header>
      {children}
    </div>
  );
}
