import { Limits } from '@evenhand/contract/limits';
import { MissingEvidence } from '../evidence/MissingEvidence.tsx';
import { AnsweredMatters } from '../matters/AnsweredMatters.tsx';
import { CancelledTasks } from '../tasks/CancelledTasks.tsx';
import { Banner } from '../ui/Banner.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { BlockerList } from './BlockerList.tsx';
import { hasJustListed, leftUnfinished } from './close-blockers.ts';
import type { ComponentFormProps } from './component-form.ts';
import { DoubtSentences } from './DoubtDialog.tsx';
import { formText } from './form.text.ts';
import styles from './forms.module.css';

/**
 * CloseCase and the pack's Tasks: what is still open, and for the one that closes a case its outcome and
 * conclusion (gaps G-36, G-57).
 */
export function CloseCaseForm({
  configuration,
  values,
  onChange,
  onTouch,
  errors,
  surroundings,
}: ComponentFormProps<'CloseCase'>) {
  const { blockers } = values;
  const { required, skipped } = leftUnfinished(surroundings, blockers);
  const closesCase = configuration.closesCase && !configuration.isSubProcess;
  const isListedBefore = closesCase && hasJustListed(surroundings);
  return (
    <Stack>
      {blockers.length > 0 && (
        <BlockerList title={formText.completeTasksFirst} blockers={blockers} surroundings={surroundings} />
      )}
      {!isListedBefore && required.length > 0 && (
        <BlockerList title={formText.requiredLater} blockers={required} surroundings={surroundings} />
      )}
      {!isListedBefore && skipped.length > 0 && (
        <Banner tone="warning" title={formText.skipped}>
          <ul className={styles.blockers}>
            {skipped.map(({ component, step }) => (
              <li key={component.id}>{formText.componentAt(component.title, step.title)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {!isListedBefore && [blockers, required, skipped].every((left) => left.length === 0) && (
        <Banner tone="success">{configuration.isSubProcess ? formText.readyToEnd : formText.readyToClose}</Banner>
      )}
      {!configuration.isSubProcess && <CancelledTasks caseId={surroundings.caseId} process={surroundings.record} />}
      {closesCase && (
        <>
          <p>{formText.closingEffect(surroundings.caseId)}</p>
          {values.findings.length > 0 && <AnsweredMatters caseId={surroundings.caseId} answered={values.findings} />}
          <RadioGroup
            label={formText.outcome}
            name="outcomeStageId"
            error={errors.outcomeStageId}
            options={configuration.outcomeStages.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={values.outcomeStageId === null ? null : String(values.outcomeStageId)}
            onChange={(id) => onChange({ ...values, outcomeStageId: Number(id) })}
          />
          <OutcomeDoubts doubts={surroundings.doubts ?? []} />
        </>
      )}
      {!configuration.isSubProcess && (
        <Textarea
          label={closesCase ? formText.conclusion : formText.draftConclusion}
          name="conclusion"
          hint={closesCase ? formText.conclusionHint : formText.draftConclusionHint}
          isOptional={!closesCase}
          limit={Limits.narrativeMaximum}
          error={errors.conclusion}
          value={values.conclusion}
          onChange={(event) => onChange({ ...values, conclusion: event.currentTarget.value })}
          onBlur={() => onTouch('conclusion')}
        />
      )}
      {!configuration.isSubProcess && !isListedBefore && <MissingEvidence caseId={surroundings.caseId} />}
    </Stack>
  );
}

/** Beside the field, before the case is closed with an outcome that contradicts it. */
function OutcomeDoubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title={formText.doubtOutcomeTitle}>
      <DoubtSentences doubts={doubts} />
    </Banner>
  );
}
