import type { ParkedCall } from '@evenhand/contract/contacts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { Button } from '../ui/Button.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { Tag } from '../ui/Tag.tsx';
import { useCompleteCall } from './parked-calls.api.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface CallCompletionProps {
  caseId: number;
  call: ParkedCall;
  /** The call in words, as `useCallTitle` names it. */
  title: string;
  canChange: boolean;
}

/** When a call was completed, or the button that completes it (PARK-03). */
export function CallCompletion({ caseId, call, title, canChange }: CallCompletionProps) {
  const complete = useCompleteCall(caseId, call.id);
  const { completedDateTime } = call;
  const container = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had focus is gone. Focus goes to the menu beside it, where the
    // completion can be undone.
    const isFocusFree = document.activeElement === null || document.activeElement === document.body;
    if (completedDateTime !== null && wasPressed.current && isFocusFree) menuBeside(container.current)?.focus();
    if (completedDateTime !== null) wasPressed.current = false;
  }, [completedDateTime]);
  const press = (): void => {
    wasPressed.current = true;
    complete.mutate(thisMinute(), { onSuccess: () => showSnackbar(text.wasCompleted, 'success'), onError: sayRefusal });
  };
  return (
    <span ref={container}>
      {completedDateTime !== null ? (
        <Tag tone="green" icon={IconCheck}>
          <Instant at={completedDateTime} />
        </Tag>
      ) : canChange ? (
        <Button size="sm" isBusy={complete.isPending} aria-label={text.completeWhich(title)} onClick={press}>
          {text.complete}
        </Button>
      ) : (
        <span className="muted">{text.stillOpen}</span>
      )}
    </span>
  );
}

function menuBeside(element: HTMLElement | null): HTMLElement | null {
  return element?.closest('[data-row]')?.querySelector<HTMLElement>('button[aria-haspopup="menu"]') ?? null;
}

/**
 * In whole minutes, as times are shown. A clock a little ahead of the server's would otherwise send a time
 * in the future (gaps G-106).
 */
function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}
