import type { ReactNode } from 'react';
import { useId } from 'react';
import { Switch } from '../ui/Switch.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

interface EventSectionProps {
  title: string;
  preface: string | null;
  /** Hint at the accepted input, in a word or two, or null. */
  requirement: string | null;
  /** Not applicable: one line; what was typed stays. */
  isFolded: boolean;
  onFold?: ((isOn: boolean) => void) | undefined;
  children: ReactNode;
}

export function EventSection({ title, preface, requirement, isFolded, onFold, children }: EventSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-folded={isFolded || undefined}>
      <div className={styles.sectionHead}>
        <h3 id={id}>{title}</h3>
        {requirement !== null && !isFolded && <span className={styles.required}>{requirement}</span>}
        {onFold && (
          <span className={styles.end}>
            <Switch
              label={formText.notApplicable}
              aria-describedby={id}
              checked={isFolded}
              onChange={(event) => onFold(event.currentTarget.checked)}
            />
          </span>
        )}
      </div>
      {!isFolded && (
        <>
          {preface && <p className={styles.preface}>{preface}</p>}
          {children}
        </>
      )}
    </section>
  );
}
