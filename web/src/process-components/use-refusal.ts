import type { Problems } from '@evenhand/engine/components/component-handler';
import { useState } from 'react';
import { useAfterPress } from '../ui/use-after-press.ts';
import type { Values } from './component-values.ts';

export interface Refusal {
  readonly banner: string;
  readonly fields: Readonly<Record<string, string>>;
  /** From the server: stays until the values it was about are changed. */
  readonly about: Values | null;
}

/** Display of a refused submit: its banner, and the error of each field for as long as it is true. */
export function useRefusal(values: Values, problems: Problems | null) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const isServers = refusal !== null && refusal.about !== null;
  const isOver =
    refusal !== null &&
    (isServers ? refusal.about !== values && Object.keys(refusal.fields).length > 0 : problems === null);
  if (isOver) setRefusal(null);
  // A banner that is no longer true is removed. A new one would take focus away from
  // the field being corrected.
  else if (
    !isServers &&
    refusal !== null &&
    refusal.banner !== '' &&
    problems !== null &&
    problems.banner !== refusal.banner
  )
    setRefusal({ ...refusal, banner: '' });

  const current = problems?.fields ?? {};
  const shown =
    refusal === null
      ? Object.fromEntries(Object.entries(current).filter(([field]) => touched.has(field)))
      : isServers
        ? refusal.fields
        : current;
  return {
    banner: isOver ? undefined : refusal?.banner,
    attempt,
    errors: shown as Readonly<Record<string, string>>,
    refuse(next: Refusal): void {
      setRefusal(next);
      setAttempt((count) => count + 1);
    },
    accept(): void {
      setRefusal(null);
    },
    touch(field: string): void {
      if (!touched.has(field)) afterPress(() => setTouched((before) => new Set([...before, field])));
    },
  };
}
