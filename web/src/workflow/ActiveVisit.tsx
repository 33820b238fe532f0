import { useState } from 'react';
import type { Surroundings } from '../process-components/component-form.ts';
import type { VisitContent } from '../process-components/component-values.ts';
import { ValueLines } from '../process-components/ValueLines.tsx';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { Banner } from '../ui/Banner.tsx';
import { ComponentCard } from './ComponentCard.tsx';
import { LockedVisit } from './LockedVisit.tsx';
import styles from './process.module.css';
import { UnsentFiles } from './UnsentFiles.tsx';
import { VisitQuery } from './VisitQuery.tsx';
import { visitOf } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

interface ActiveVisitProps {
  visitId: number;
  component: WorkflowComponent;
  surroundings: Surroundings;
  takesFocus: () => boolean;
  onActed: () => void;
  onSubProcess: (href: string) => void;
}

/** Refusal of an act on a visit that another person had ended: shown above the component that came instead. */
interface Displaced {
  readonly visitId: number;
  readonly title: string;
  readonly sentence: string;
  readonly content: VisitContent;
}

/** The component being worked on: its form, or its values where this person cannot change them. */
export function ActiveVisit({ visitId, component, surroundings, takesFocus, onActed, onSubProcess }: ActiveVisitProps) {
  const [displaced, setDisplaced] = useState<Displaced | null>(null);
  const { lockedBecause } = surroundings.record;
  const isGone = displaced !== null && displaced.visitId !== visitId;
  return (
    <>
      {isGone && (
        <Banner tone="error" role="alert" title={displaced.title}>
          <p>{displaced.sentence}</p>
          <details className={styles.typed}>
            <summary>{workflowText.typedBefore}</summary>
            <ValueLines configuration={displaced.content.configuration} values={displaced.content.data} isNarrow />
          </details>
        </Banner>
      )}
      {isGone && <UnsentFiles visitId={displaced.visitId} />}
      <VisitQuery key={visitId} visitId={visitId} of={visitOf(surroundings.record)} title={component.title}>
        {(tracking, content) =>
          tracking.isReadOnly || lockedBecause !== null ? (
            <LockedVisit
              visitId={visitId}
              component={component}
              content={content}
              completed={tracking.completed}
              lockedBecause={lockedBecause}
            />
          ) : (
            <ComponentCard
              tracking={tracking}
              content={content}
              component={component}
              surroundings={surroundings}
              takesFocus={takesFocus}
              onActed={() => {
                setDisplaced(null);
                onActed();
              }}
              onRefused={(sentence, values) =>
                setDisplaced({
                  visitId,
                  title: component.title,
                  sentence,
                  content: { configuration: content.configuration, data: values },
                })
              }
              onSubProcess={onSubProcess}
            />
          )
        }
      </VisitQuery>
    </>
  );
}
