import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

interface WizardStepState {
  /** The key of the current step. */
  readonly at: string;
  /** Goes to a step, and there to a field. */
  readonly goTo: (stepKey: string, fieldKey?: string) => void;
  /** Of the step: focus goes there on a change, so that screen readers say where they are. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function useWizardStep(first: string): WizardStepState {
  const [place, setPlace] = useState<{ readonly stepKey: string; readonly fieldKey: string | null; readonly isNew: boolean }>({
    stepKey: first,
    fieldKey: null,
    isNew: false,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!place.isNew) return;
    const field = place.fieldKey === null ? null : document.querySelector<HTMLElement>(`main [data-path="${CSS.escape(place.fieldKey)}"]`);
    if (field !== null) field.scrollIntoView({ block: 'center' });
    else heading.current?.closest('main')?.scrollTo(0, 0);
    (field ?? heading.current)?.focus();
  }, [place]);
  return { at: place.stepKey, goTo: (stepKey, fieldKey) => setPlace({ stepKey, fieldKey: fieldKey ?? null, isNew: true }), heading };
}
