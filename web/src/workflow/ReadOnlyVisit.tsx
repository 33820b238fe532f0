import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import type { VisitContent } from '../process-components/component-values.ts';
import { ValueLines } from '../process-components/ValueLines.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { EventEditorDialog } from '../tracked-events/EventEditorDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

interface ReadOnlyVisitProps {
  component: WorkflowComponent;
  content: VisitContent;
  completed: ComponentTracking['completed'];
  /** The case on which the reader may correct events, or null. */
  correctableIn?: number | null;
}

/** A completed or locked visit: its values as text. An event of it can be corrected where it was recorded. */
export function ReadOnlyVisit({ component, content, completed, correctableIn = null }: ReadOnlyVisitProps) {
  const formats = useFormats();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const eventId = content.data.type === 'Event' ? content.data.caseTrackingEventId : null;
  const isCorrectable = correctableIn !== null && eventId !== null;
  const correct = isCorrectable && (
    <Button
      size="sm"
      icon={IconPencil}
      aria-label={workflowText.correctWhat(component.title)}
      onClick={() => setIsCorrecting(true)}
    >
      {workflowText.correct}
    </Button>
  );
  return (
    <Card title={component.title} isPadded={false} actions={correct}>
      <div className={styles.body}>
        {completed !== null && (
          <p className="sub">{workflowText.completedBy(completed.by, formats.dateTime(completed.at))}</p>
        )}
        {component.introductionNarrative && <p className={styles.narrative}>{component.introductionNarrative}</p>}
        <ValueLines configuration={content.configuration} values={content.data} isAwaited={completed === null} />
        {component.exitNarrative && <p className={styles.narrative}>{component.exitNarrative}</p>}
      </div>
      {isCorrectable && (
        <EventEditorDialog
          caseId={correctableIn}
          eventId={isCorrecting ? eventId : null}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </Card>
  );
}
