import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Inline } from './Inline.tsx';
import { showSnackbar } from './snackbar.ts';
import { TextInput } from './TextInput.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Between the words to copy and the button. */
  note: string;
  text: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  /** Other buttons, beside the one that copies. */
  beside?: ReactNode;
  /** The field has come in the place of what was pressed. */
  takesFocus?: boolean;
}

/** Words to take elsewhere, with a button that copies them. */
export function CopyField({ label, value, note, text, beside, takesFocus = false }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      showSnackbar(text.copied, 'success');
    } catch {
      // The browser does not let pages write there: the person copies what is selected.
      input.current?.select();
      showSnackbar(text.notCopied, 'info');
    }
  };
  const button = (
    <Button icon={IconCopy} onClick={() => void copy()}>
      {text.copy}
    </Button>
  );
  return (
    <>
      <TextInput ref={input} label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <p className="muted small">{note}</p>
      {beside === undefined ? (
        button
      ) : (
        <Inline>
          {button}
          {beside}
        </Inline>
      )}
    </>
  );
}
