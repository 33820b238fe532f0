import type { LastChange } from '@evenhand/contract/envelope';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { ValueLines } from './ValueLines.tsx';
import styles from './values.module.css';
import { valuesText } from './values.text.ts';

interface TwoVersionsProps {
  configuration: SupportedConfiguration;
  mine: Values;
  /** Null while it is being fetched. */
  theirs: Values | null;
  /** Who saved theirs, if it is known. */
  changed: LastChange | null;
}

/** What two people, or one in two windows, have made of the same component, side by side. */
export function TwoVersions({ configuration, mine, theirs, changed }: TwoVersionsProps) {
  const titleOfTheirs = titleOf(changed);
  return (
    <div className={styles.sides}>
      <section aria-label={valuesText.mine}>
        <h3>{valuesText.mine}</h3>
        <ValueLines configuration={configuration} values={mine} isNarrow />
      </section>
      <section aria-label={titleOfTheirs}>
        <h3>{titleOfTheirs}</h3>
        {theirs !== null && <ValueLines configuration={configuration} values={theirs} isNarrow />}
      </section>
    </div>
  );
}

function titleOf(changed: LastChange | null): string {
  if (changed?.isOwn) return valuesText.savedElsewhere;
  return changed?.name ? valuesText.savedBy(changed.name) : valuesText.theirs;
}
