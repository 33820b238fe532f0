import type { SupportedConfiguration, Values } from './component-values.ts';
import styles from './process.module.css';
import { ValueLines } from './ValueLines.tsx';
import { workflowText } from './workflow.text.ts';

interface TwoVersionsProps {
  configuration: SupportedConfiguration;
  mine: Values;
  /** Null while it is being fetched. */
  theirs: Values | null;
}

/** What two people have made of the same component, side by side. */
export function TwoVersions({ configuration, mine, theirs }: TwoVersionsProps) {
  return (
    <div className={styles.sides}>
      <section aria-label={workflowText.mine}>
        <h3>{workflowText.mine}</h3>
        <ValueLines configuration={configuration} values={mine} />
      </section>
      <section aria-label={workflowText.theirs}>
        <h3>{workflowText.theirs}</h3>
        {theirs !== null && <ValueLines configuration={configuration} values={theirs} />}
      </section>
    </div>
  );
}
