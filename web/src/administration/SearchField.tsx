import { useEffect, useState } from 'react';
import type { IconShape } from '../ui/Icon.tsx';
import { TextInput } from '../ui/TextInput.tsx';

const AFTER_TYPING_MS = 300;
const MAXIMUM = 100;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  icon: IconShape;
  /** What the address searches for. */
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
}

/** A filter that counts when typing rests, or with Enter. */
export function SearchField({ label, placeholder, icon, value = '', onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address was changed by something else: by going back, or by Reset.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const send = (): void => {
    if (typed.trim() !== value) onSearch(typed.trim() || undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(send, AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      icon={icon}
      type="search"
      maxLength={MAXIMUM}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
