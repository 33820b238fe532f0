import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import type { IconShape } from './Icon.tsx';
import { Popover } from './Popover.tsx';

interface PopoverButtonProps {
  /** Names the panel. */
  label: string;
  icon: IconShape;
  /** What the button says. */
  text: ReactNode;
  width: number;
  /** The content of the panel, made anew at each opening. It gets a function that closes the panel. */
  children: (close: () => void) => ReactNode;
}

/** A small button with a panel that opens below it. */
export function PopoverButton({ label, icon, text, width, children }: PopoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      label={label}
      position="bottom-end"
      width={width}
      trigger={
        <Button size="sm" icon={icon} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {text}
        </Button>
      }
    >
      {isOpen && children(() => setIsOpen(false))}
    </Popover>
  );
}
