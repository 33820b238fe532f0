import type { workflowsOfTopic } from '@evenhand/contract/configuration';
import type { AnswerOf } from '@evenhand/contract/route';
import { counted } from '../lib/format.ts';
import { Inline } from '../ui/Inline.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { useProcessOf } from './case-creation.api.ts';
import styles from './case-creation.module.css';
import { topicText } from './case-creation.text.ts';

interface ProcessPreviewProps {
  topicId: number;
  ownerName: string | null;
}

/** The stages a case of this topic goes through, what it begins with, and who is told. */
export function ProcessPreview({ topicId, ownerName }: ProcessPreviewProps) {
  const { data: process } = useProcessOf(topicId);
  if (!process || process.stages.length === 0) return null;
  return (
    <div className={styles.preview}>
      <Inline justify="between">
        <h3>{topicText.whatNext}</h3>
        <span className="muted small">{topicText.version(process.title, process.version)}</span>
      </Inline>
      <Stepper
        label={topicText.stages}
        steps={process.stages.map(({ id, title }) => ({ id: String(id), title, state: 'todo' }))}
      />
      {process.firstStep && <p className="muted">{firstWords(process.firstStep, ownerName)}</p>}
    </div>
  );
}

type FirstStep = NonNullable<AnswerOf<typeof workflowsOfTopic>[number]['firstStep']>;

const units = { 'working-day': 'working day', day: 'day', month: 'month' };

function firstWords({ title, assignee, due }: FirstStep, ownerName: string | null): string {
  const when = due === null ? null : counted(due.count, units[due.unit]);
  const told =
    assignee === 'owner' ? (ownerName ?? topicText.theOwner) : assignee === 'adviser' ? topicText.theAdviser : null;
  return [topicText.firstStep(title, when), told === null ? '' : topicText.notified(told)].filter(Boolean).join(' ');
}
