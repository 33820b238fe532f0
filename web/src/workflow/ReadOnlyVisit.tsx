import type { Held } from '../process-components/component-values.ts';
import { ValueLines } from '../process-components/ValueLines.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { Card } from '../ui/Card.tsx';
import styles from './process.module.css';

/** A visit nobody can change here: its values as text. */
export function ReadOnlyVisit({ component, held }: { component: WorkflowComponent; held: Held }) {
  return (
    <Card title={component.title} isPadded={false}>
      <div className={styles.body}>
        {component.introductionNarrative && <p className={styles.narrative}>{component.introductionNarrative}</p>}
        <ValueLines configuration={held.configuration} values={held.data} />
        {component.exitNarrative && <p className={styles.narrative}>{component.exitNarrative}</p>}
      </div>
    </Card>
  );
}
