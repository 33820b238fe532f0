import { Limits } from '@evenhand/contract/limits';
import { IconAlertTriangle } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { hasJustListed, wayToBlocker } from './close-blockers.ts';
import type { ComponentFormProps } from './component-form.ts';
import { formText } from './form.text.ts';
import styles from './forms.module.css';
import { passedOver } from './workflow-positions.ts';

/**
 * CloseCase and the pack's Tasks: what is still open, and for the one that closes a case its outcome and
 * conclusion (gaps G-36, G-57).
 */
export function CloseCaseForm({ configuration, values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'CloseCase'>) {
  const blockers = values.blockers.map((blocker) => ({ ...blocker, ...wayToBlocker(blocker, surroundings) }));
  const others = values.unfinishedTasks.filter((task) => !task.isTaskCompleteBeforeClosure);
  const closesCase = configuration.closesCase && !configuration.isSubProcess;
  const blocking = new Set(blockers.filter(({ about }) => about === 'component').map(({ id }) => id));
  const passed = passedOver(surroundings.workflow, surroundings.record).filter(({ component }) => !blocking.has(component.id));
  const isListedBefore = closesCase && hasJustListed(surroundings);
  return (
    <Stack>
      {blockers.length > 0 ? (
        <Banner tone="warning" icon={IconAlertTriangle} title={formText.stillToDo}>
          <ul className={styles.blockers}>
            {blockers.map(({ about, id, sentence, href, taskId }) => (
              <li key={`${about} ${id}`}>
                {href === null ? sentence : <Link href={href}>{sentence}</Link>}
                {taskId !== null && (
                  <Button size="sm" variant="text" aria-label={`${formText.openTask}: ${sentence}`} onClick={() => surroundings.onOpenTask(taskId)}>
                    {formText.openTask}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        !isListedBefore && passed.length === 0 && <Banner tone="success">{configuration.isSubProcess ? formText.readyToEnd : formText.readyToClose}</Banner>
      )}
      {!isListedBefore && passed.length > 0 && (
        <Banner tone="warning" title={formText.passedOver}>
          <ul className={styles.blockers}>
            {passed.map(({ component, step }) => (
              <li key={component.id}>{formText.passedOverAt(component.title, step.title)}</li>
            ))}
          </ul>
        </Banner>
      )}
      {!configuration.isSubProcess && !isListedBefore && others.length > 0 && (
        <Banner tone="info" title={formText.endsWithCase(others.length)}>
          <ul className={styles.blockers}>
            {others.map((task) => (
              <li key={task.id}>
                <Link href={paths.task(task.id)}>{task.notificationDistributionTitle}</Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {closesCase && (
        <>
          <p>{formText.closingEffect(surroundings.caseId)}</p>
          <RadioGroup
            label={formText.outcome}
            name="outcomeStageId"
            error={errors.outcomeStageId}
            options={configuration.outcomeStages.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={values.outcomeStageId === null ? null : String(values.outcomeStageId)}
            onChange={(id) => onChange({ ...values, outcomeStageId: Number(id) })}
          />
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
    </Stack>
  );
}
