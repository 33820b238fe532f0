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
  /** The person who opens the case becomes its adviser. Otherwise the first step is the owner's (gaps G-109). */
  hasAdviser: boolean;
}

/** The stages a case of this topic goes through, what it begins with, and who is told. */
export function ProcessPreview({ topicId, ownerName, hasAdviser }: ProcessPreviewProps) {
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
      {process.firstStep && <p className="muted">{firstWords(process.firstStep, { ownerName, hasAdviser })}</p>}
    </div>
  );
}

type FirstStep = NonNullable<AnswerOf<typeof workflowsOfTopic>[number]['firstStep']>;

const units = { 'working-day': 'working day', day: 'day', month: 'month' };

function firstWords(
  { title, assignee, due }: FirstStep,
  { ownerName, hasAdviser }: Pick<ProcessPreviewProps, 'ownerName' | 'hasAdviser'>,
): string {
  const when = due === null ? null : counted(due.count, units[due.unit]);
  const isOwners = assignee === 'owner' || (assignee === 'adviser' && !hasAdviser);
  const told = isOwners ? (ownerName ?? topicText.theOwner) : assignee === 'adviser' ? topicText.theAdviser : null;
  return [topicText.firstStep(title, when), told === null ? '' : topicText.notified(told)].filter(Boolean).join(' ');
}
