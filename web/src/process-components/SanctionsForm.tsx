import type { ReactNode } from 'react';
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
        <Weighed title={liveWarningsText.title}>
          <LiveWarnings caseId={caseId} rows={rows} />
        </Weighed>
      )}
      {abilities.viewComparableOutcomes && (
        <Weighed title={comparableText.title}>
          <ComparableOutcomes caseId={caseId} rows={rows} />
        </Weighed>
      )}
    </Stack>
  );
}

function Weighed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h3>{title}</h3>
      </div>
      {children}
    </section>
  );
}
