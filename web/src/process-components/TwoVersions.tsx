import type { SupportedConfiguration, Values } from './component-values.ts';
import { ValueLines } from './ValueLines.tsx';
import styles from './values.module.css';
import { valuesText } from './values.text.ts';

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
      <section aria-label={valuesText.mine}>
        <h3>{valuesText.mine}</h3>
        <ValueLines configuration={configuration} values={mine} isNarrow />
      </section>
      <section aria-label={valuesText.theirs}>
        <h3>{valuesText.theirs}</h3>
        {theirs !== null && <ValueLines configuration={configuration} values={theirs} isNarrow />}
      </section>
    </div>
  );
}
