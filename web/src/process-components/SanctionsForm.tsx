import { useCase } from '../cases/cases.api.ts';
import { ComparableOutcomes } from '../sanctions/ComparableOutcomes.tsx';
import { LiveWarnings } from '../sanctions/LiveWarnings.tsx';
import { Sanctions } from '../sanctions/Sanctions.tsx';
import { comparableText, liveWarningsText } from '../sanctions/sanctions.text.ts';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { ComponentFormProps } from './component-form.ts';
import styles from './forms.module.css';

/** Rows have the inner edge of a card themselves: in a form they begin where its text does. */
const rows = { marginInline: 'calc(-1 * var(--s4))' };

/**
 * What a decider weighs before they decide, as far as they may read it, or the sanctions of the case. Each is recorded
 * by a call of its own, so there is nothing to submit.
 */
export function SanctionsForm({ configuration, surroundings: { caseId } }: ComponentFormProps<'Sanctions'>) {
  const { data: record } = useCase(caseId);
  if (record === undefined) return null;
  const { abilities } = record;
  if (configuration.stage === 'decision') {
    return (
      <Sanctions
        record={record}
        frame={({ list, actions }) => (
          <Stack gap={2}>
            <Inline justify="end">{actions}</Inline>
            <div style={rows}>{list}</div>
          </Stack>
        )}
      />
    );
  }
  return (
    <Stack gap={4}>
      {abilities.viewLiveWarnings && (
        <section className={styles.section} aria-label={liveWarningsText.title}>
          <div className={styles.sectionHead}>
            <h3>{liveWarningsText.title}</h3>
          </div>
          <LiveWarnings caseId={caseId} rows={rows} />
        </section>
      )}
      {abilities.viewComparableOutcomes && (
        <section className={styles.section} aria-label={comparableText.title}>
          <div className={styles.sectionHead}>
            <h3>{comparableText.title}</h3>
          </div>
          <ComparableOutcomes caseId={caseId} rows={rows} />
        </section>
      )}
    </Stack>
  );
}
