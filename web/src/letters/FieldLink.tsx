import type { ReactNode } from 'react';

export type GoToField = (stepKey: string, fieldKey: string) => void;

/** A link to a field of the letter, which may be on another step. */
export function FieldLink({
  stepKey,
  fieldKey,
  onGoTo,
  children,
}: {
  stepKey: string;
  fieldKey: string;
  onGoTo: GoToField;
  children: ReactNode;
}) {
  return (
    <a
      href={`#${fieldKey}`}
      onClick={(event) => {
        event.preventDefault();
        onGoTo(stepKey, fieldKey);
      }}
    >
      {children}
    </a>
  );
}
