import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { useBrand } from '../configuration/use-brand.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import styles from './EntryFrame.module.css';
import { entryText } from './entry.text.ts';

interface EntryFrameProps {
  title: string;
  lead?: ReactNode;
  /** False where something went wrong, because the picture of a case under way would not fit. */
  hasPicture?: boolean;
  children?: ReactNode;
}

/**
 * The frame of the pages outside the application: signed out, timed out, no permission, sign-in that failed,
 * errors before anything else works.
 */
export function EntryFrame({ title, lead, hasPicture = true, children }: EntryFrameProps) {
  const brand = useBrand(false);
  return (
    <main className={styles.frame} data-plain={!hasPicture || undefined}>
      <PageTitle title={title} />
      <section className={styles.left}>
        <div className={styles.brand}>
          <BrandMark logoUrl={brand.logoUrl} size={32} />
          {brand.applicationName}
        </div>
        <div className={styles.middle}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </section>
      {hasPicture && <Picture />}
    </main>
  );
}

function Picture() {
  return (
    <section className={styles.right} aria-hidden="true">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <b>{entryText.case}</b>
          <StatusTag tone="green">{entryText.onTrack}</StatusTag>
        </div>
        <ol>
          {entryText.stages.map(([name, time], index) => (
            <li key={name} data-state={index < 2 ? 'done' : index === 2 ? 'now' : 'todo'}>
              <span>{index < 2 ? <Icon of={IconCheck} size={14} /> : index + 1}</span>
              {name}
              <em>{time}</em>
            </li>
          ))}
        </ol>
      </div>
      <p>{entryText.motto}</p>
    </section>
  );
}
