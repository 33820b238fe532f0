import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Instant } from '../configuration/Instant.tsx';
import { Button } from '../ui/Button.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { Tag } from '../ui/Tag.tsx';
import type { Contact } from './contacts.api.ts';
import { useCompleteCall } from './contacts.api.ts';
import { parkedCallsText as text } from './contacts.text.ts';

interface CallCompletionProps {
  caseId: number;
  call: Contact;
  /** The call in words, as `useContactTitle` names it. */
  title: string;
  canChange: boolean;
}

/** Completion time of a call, or the button that completes it (PARK-03). */
export function CallCompletion({ caseId, call, title, canChange }: CallCompletionProps) {
  const complete = useCompleteCall(caseId, call.id);
  const { completedAt } = call;
  const container = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had focus is gone. Focus goes to the menu beside it, where the
    // completion can be undone.
    const isFocusFree = document.activeElement === null || document.activeElement === document.body;
    if (completedAt !== null && wasPressed.current && isFocusFree) menuBeside(container.current)?.focus();
    if (completedAt !== null) wasPressed.current = false;
  }, [completedAt]);
  const press = (): void => {
    wasPressed.current = true;
    complete.mutate(thisMinute(), {
      onSuccess: () => showSnackbar(text.completedMessage, 'success'),
      onError: sayRefusal,
    });
  };
  return (
    <span ref={container}>
      {completedAt !== null ? (
        <Tag tone="green" icon={IconCheck}>
          <Instant at={completedAt} />
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
