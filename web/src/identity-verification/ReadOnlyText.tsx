import { Textarea } from '../ui/Textarea.tsx';
import styles from './identity-verification.module.css';

/** A text that is read and not changed, as long as it is. */
export function ReadOnlyText({ label, value, placeholder }: { label: string; value: string; placeholder: string }) {
  return (
    <div className={styles.text}>
      <Textarea label={label} value={value} placeholder={placeholder} rows={2} readOnly />
    </div>
  );
}
