import { useEffect } from 'react';
import { MatterList } from '../matters/MatterList.tsx';
import { useMatters } from '../matters/matters.api.ts';
import type { ComponentFormProps } from './component-form.ts';

/** The list of matters within the process. Each is recorded by a call of its own, so there is nothing to submit. */
export function MattersForm({ configuration, surroundings: { caseId, onRecorded } }: ComponentFormProps<'Matters'>) {
  const { data } = useMatters(caseId);
  const count = data?.matters.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each matter, however often the form is drawn.
  useEffect(() => {
    if (count > 0) onRecorded?.();
  }, [count]);
  return <MatterList caseId={caseId} noun={configuration.noun} />;
}
