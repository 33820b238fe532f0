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
  onEdit: () => void;
  onLeave: () => void;
  /** The word of the button that ends editing: Cancel where a choice saves, Done where several are made. */
  leaveLabel?: string;
  /** The control shown while editing; it takes focus. */
  children: ReactNode;
}

/** A value with Edit beside it; editing puts a control in its place. */
export function EditableValue({ title, value, canEdit, isEditing, onEdit, onLeave, leaveLabel = detailsText.cancel, children }: EditableValueProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // Focus goes into the control, and back to Edit when the control goes away.
    // A field of several choices has a button at each of them, before the field itself.
    const control = place.current?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? place.current?.querySelector('button');
    if (wasEditing.current !== isEditing) control?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={place} className={isEditing ? styles.editing : styles.value}>
      {isEditing ? (
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
