import { MatterList } from '../matters/MatterList.tsx';
import type { ComponentFormProps } from './component-form.ts';

/** The list of matters within the process. Each is recorded by a call of its own, so there is nothing to submit. */
export function MattersForm({ configuration, surroundings }: ComponentFormProps<'Matters'>) {
  return <MatterList caseId={surroundings.caseId} noun={configuration.noun} />;
}
