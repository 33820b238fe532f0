import type { KeyboardEvent } from 'react';

interface ComponentKeys {
  readonly takesEnter: boolean;
  readonly onSave: () => void;
  readonly onAdvance: () => void;
}

/**
 * Control+S (or ⌘S) saves and Control+Enter advances; where `takesEnter`, so does Enter in a box of one line,
 * as in any form of the web. All of them only when pressed within the form itself.
 */
export function listenForComponentKeys(event: KeyboardEvent, { takesEnter, onSave, onAdvance }: ComponentKeys): void {
  // Keys pressed in a dialog above the form arrive here too. They are not meant for the form.
  const isAbove = !(event.target instanceof Node && event.currentTarget.contains(event.target));
  if (isAbove || event.isDefaultPrevented()) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const isSave = isCommand && event.key.toLowerCase() === 's';
  const isAdvance = event.key === 'Enter' && (isCommand || (takesEnter && isBoxOfOneLine(event.target)));
  if (!isSave && !isAdvance) return;
  event.preventDefault();
  if (isSave) onSave();
  else onAdvance();
}

/** A choice with a list, and a search, have a meaning of their own for Enter. */
function isBoxOfOneLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox';
}
