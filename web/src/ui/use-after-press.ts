import { useEffect, useRef } from 'react';

/**
 * Runs what follows the leaving of a field: at once, or, when a press of the pointer left it, after the click
 * of that press. An error shown in between would move the page, and the click would miss what was pressed.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isPressed.current = true;
    };
    const release = (): void => {
      isPressed.current = false;
      const acts = waiting.current.splice(0);
      // The click comes right after the release, in the same task.
      if (acts.length === 0) return;
      setTimeout(() => {
        for (const act of acts) act();
      });
    };
    const listeners = { mousedown: press, mouseup: release, dragend: release };
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
    };
  }, []);
  return (act) => {
    if (isPressed.current) waiting.current.push(act);
    else act();
  };
}
