import { useId } from 'react';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import styles from './identity-verification.module.css';
import { identityText as text } from './identity-verification.text.ts';

interface VerificationDetailsProps {
  columns: readonly { readonly name: string; readonly label: string | null }[];
  /** By the names of columns; null or absent where the value is not known. */
  values: Readonly<Record<string, string | null>>;
}

/** The columns of the service with the values of a person (IDV-02 … IDV-04). */
export function VerificationDetails({ columns, values }: VerificationDetailsProps) {
  const headingId = useId();
  const items = columns.map(({ name, label }) => {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    return {
      key: name,
      term: label ?? text.unknownField(name),
      value: value || <span className="muted">{text.unknownValue}</span>,
    };
  });
  return (
    <section className={styles.details} aria-labelledby={headingId}>
      <h3 id={headingId}>{text.details}</h3>
      <DescriptionList look="grid" items={items} />
    </section>
  );
}
