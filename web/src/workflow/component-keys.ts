import type { KeyboardEvent } from 'react';

interface ComponentKeys {
  readonly onSave: () => void;
  readonly onAdvance: () => void;
}

/** Control+S (or ⌘S) saves, Control+Enter advances; both only when pressed within the form itself. */
export function listenForComponentKeys(event: KeyboardEvent, { onSave, onAdvance }: ComponentKeys): void {
  // Keys pressed in a dialog above the form arrive here too. They are not meant for the form.
  const isAbove = !(event.target instanceof Node && event.currentTarget.contains(event.target));
  if (isAbove || (!event.ctrlKey && !event.metaKey)) return;
  const isSave = event.key.toLowerCase() === 's';
  if (!isSave && event.key !== 'Enter') return;
  event.preventDefault();
  if (isSave) onSave();
  else onAdvance();
}
