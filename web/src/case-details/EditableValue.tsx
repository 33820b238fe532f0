import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './DetailsCard.module.css';
import { detailsText } from './details.text.ts';

interface EditableValueProps {
  /** Names the field in the button's accessible name. */
  title: string;
  value: ReactNode;
  canEdit: boolean;
  isEditing: boolean;
  /** From the save until the saved value is shown: the control stays, also when something else is pressed. */
  isSaving: boolean;
  onEdit: () => void;
  onLeave: () => void;
  /** The label of the button that ends editing: Cancel where a choice saves, Done where several are made. */
  leaveLabel?: string;
  /** The control shown while editing; it takes focus. */
  children: ReactNode;
}

/** A value with Edit beside it; editing replaces it by a control. */
export function EditableValue({
  title,
  value,
  canEdit,
  isEditing,
  isSaving,
  onEdit,
  onLeave,
  leaveLabel = detailsText.cancel,
  children,
}: EditableValueProps) {
  const container = useRef<HTMLDivElement>(null);
  const hasControl = isEditing || isSaving;
  const hadControl = useRef(hasControl);
  useEffect(() => {
    // Focus goes into the control, and back to Edit when the control goes away, unless the person has gone on
    // to something else. A field of several choices has a button at each of them, before the field itself.
    const control =
      container.current?.querySelector<HTMLElement>('input:not([type="hidden"])') ??
      container.current?.querySelector('button');
    const isFocusFree = document.activeElement === null || document.activeElement === document.body;
    if (hadControl.current !== hasControl && (hasControl || isFocusFree)) control?.focus();
    hadControl.current = hasControl;
  }, [hasControl]);
  return (
    <div ref={container} className={hasControl ? styles.editing : styles.value}>
      {hasControl ? (
        <>
          {children}
          <Button size="sm" variant="text" onClick={onLeave} aria-label={`${leaveLabel}: ${title}`}>
            {leaveLabel}
          </Button>
        </>
      ) : (
        <>
          {value}
          {canEdit && (
            <Button size="sm" variant="text" onClick={onEdit} aria-label={detailsText.editWhat(title)}>
              {detailsText.edit}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
