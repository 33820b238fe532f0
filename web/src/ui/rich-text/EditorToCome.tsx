import { Field } from '../Field.tsx';
import { SkeletonLines } from '../SkeletonLines.tsx';
import styles from './rich-text.module.css';

interface EditorToComeProps {
  label: string;
  isLabelHidden?: boolean;
  size: 'small' | 'large';
}

/** Takes the place of an `HtmlEditor` while its script is loaded, so that nothing below it moves. */
export function EditorToCome({ label, isLabelHidden = false, size }: EditorToComeProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden}>
      {() => (
        <div className={styles.editor} data-size={size}>
          <div className={styles.toCome}>
            <SkeletonLines lines={size === 'small' ? 2 : 8} />
          </div>
        </div>
      )}
    </Field>
  );
}
