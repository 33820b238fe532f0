import { useLocation, useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

interface WizardStepState {
  /** The index of the current step. */
  readonly index: number;
  /** Goes to a step, and there to a field. */
  readonly goTo: (index: number, fieldKey?: string) => void;
  /** Heading of the step: focus goes there on a change, so that screen readers announce it. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * The visible step. Its number is in the address, so that a reload stays there, and Back and Forward go between steps;
 * without one it is the first that has something to do.
 */
export function useWizardStep(count: number, first: number): WizardStepState {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(searchStr);
  const index = query.has('step') ? Math.min(Number(query.get('step')), count) - 1 : first;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  const requestedStep = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown.current !== index) focusOn(heading.current, requestedStep.current);
    shown.current = index;
    requestedStep.current = undefined;
  }, [index]);
  return {
    index,
    goTo(to, fieldKey) {
      if (to === index) return focusOn(heading.current, fieldKey);
      requestedStep.current = fieldKey;
      query.set('step', String(to + 1));
      void navigate({ href: `${pathname}?${query}`, resetScroll: false });
    },
    heading,
  };
}

/** The field of this key, else the heading of the step. */
function focusOn(heading: HTMLElement | null, fieldKey: string | undefined): void {
  const field =
    fieldKey === undefined ? null : document.querySelector<HTMLElement>(`main [data-path="${CSS.escape(fieldKey)}"]`);
  if (field !== null) field.scrollIntoView({ block: 'center' });
  else heading?.closest('main')?.scrollTo(0, 0);
  (field ?? heading)?.focus();
}
