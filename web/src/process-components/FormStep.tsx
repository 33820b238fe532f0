import type { ReactNode } from 'react';
import { useId } from 'react';
import { Stack } from '../ui/Stack.tsx';
import styles from './forms.module.css';

/** One step of a form in which a person is chosen first and then what happens to them. */
export function FormStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.step}>
      <h3 id={id}>
        <span className={styles.stepNumber} aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      <Stack gap={3}>{children}</Stack>
    </section>
  );
}
