import { IconAlertTriangle } from '@tabler/icons-react';
import { CaseTaskLink } from '../tasks/CaseTaskLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { wayToBlocker } from './close-blockers.ts';
import type { Surroundings } from './component-form.ts';
import type { DataOf } from './component-values.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

interface BlockerListProps {
  title: string;
  blockers: readonly DataOf<'CloseCase'>['blockers'][number][];
  surroundings: Surroundings;
}

/** Blockers of closing, each with a link to where it is done. */
export function BlockerList({ title, blockers, surroundings }: BlockerListProps) {
  const ways = blockers.map((blocker) => ({ ...blocker, ...wayToBlocker(blocker, surroundings) }));
  return (
    <Banner tone="warning" icon={IconAlertTriangle} title={title}>
      <ul className={styles.blockers}>
        {ways.map(({ about, id, sentence, href, taskId }) => (
          <li key={`${about} ${id}`}>
            {about === 'task' ? (
              <CaseTaskLink caseId={surroundings.caseId} taskId={id}>
                {sentence}
              </CaseTaskLink>
            ) : href === null ? (
              sentence
            ) : (
              <Link href={href}>{sentence}</Link>
            )}
            {taskId !== null && (
              <Button
                size="sm"
                variant="text"
                aria-label={`${formText.openTask}: ${sentence}`}
                onClick={() => surroundings.onOpenTask(taskId)}
              >
                {formText.openTask}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
