import type { KeyboardEvent } from 'react';

interface ComponentKeys {
  readonly onSave: () => void;
  readonly onAdvance: () => void;
}

/** Control+S (or ⌘S) saves, Control+Enter advances; both only when pressed within the form itself. */
export function listenForComponentKeys(event: KeyboardEvent, { onSave, onAdvance }: ComponentKeys): void {
  // What is pressed in a dialog above arrives here, too, and is not meant for this form.
  const isAbove = !(event.target instanceof Node && event.currentTarget.contains(event.target));
  if (isAbove || (!event.ctrlKey && !event.metaKey)) return;
  const isSave = event.key.toLowerCase() === 's';
  if (!isSave && event.key !== 'Enter') return;
  event.preventDefault();
  if (isSave) onSave();
  else onAdvance();
}
