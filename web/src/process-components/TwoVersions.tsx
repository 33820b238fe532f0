import type { LastChange } from '@evenhand/contract/envelope';
import { versionNames } from '../configuration/version-names.ts';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { ValueLines } from './ValueLines.tsx';
import styles from './values.module.css';

interface TwoVersionsProps {
  configuration: SupportedConfiguration;
  mine: Values;
  /** Null while it is being fetched. */
  theirs: Values | null;
  /** Person and time of the other version, if known. */
  changed: LastChange | null;
}

/** Two versions of the same component, side by side. */
export function TwoVersions({ configuration, mine, theirs, changed }: TwoVersionsProps) {
  const names = versionNames(changed);
  return (
    <div className={styles.sides}>
      <section aria-label={names.mine}>
        <h3>{names.mine}</h3>
        <ValueLines configuration={configuration} values={mine} isNarrow />
      </section>
      <section aria-label={names.theirs}>
        <h3>{names.theirs}</h3>
        {theirs !== null && <ValueLines configuration={configuration} values={theirs} isNarrow />}
      </section>
    </div>
  );
}
