import { Limits } from '@evenhand/contract/limits';
import type { Matter } from '@evenhand/contract/matters';
import { ON_BEHALF_MINIMUM } from '@evenhand/engine/components/findings';
import { useCase } from '../cases/cases.api.ts';
import { useFormats } from '../configuration/configuration.api.ts';
import { useMatters } from '../matters/matters.api.ts';
import { findingsText as text } from '../matters/matters.text.ts';
import { useSignedInUser } from '../session/use-session.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Inline } from '../ui/Inline.tsx';
import { showUkDate } from '../ui/parse-uk-date.ts';
import { SectionError } from '../ui/SectionError.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import type { ComponentFormProps } from './component-form.ts';
import type { DataOf } from './component-values.ts';
import { FindingFields } from './FindingFields.tsx';
import { ValueLines } from './ValueLines.tsx';

/**
 * A finding with reasons on each open matter, by the person who has the part of its stage. HR records them for that
 * person and says why; everybody else reads whose findings they are (ALLEG-06 … ALLEG-08).
 */
export function FindingsForm(props: ComponentFormProps<'Findings'>) {
  const { configuration, values, onChange, errors, surroundings } = props;
  const { caseId } = surroundings;
  const { id: myId } = useSignedInUser();
  const { data: record } = useCase(caseId);
  const { data, isError, isFetching, refetch } = useMatters(caseId);
  const { decider, openNumbers } = values;
  const isMine = decider.userId === myId;
  const actsAsHr = record?.abilities.viewNotes === true;

  if (decider.userId === null) return <Banner tone="warning">{text.noDecider}</Banner>;
  if (openNumbers.length === 0) return <EmptyState text={text.none(configuration.noun)} />;
  if (!isMine && record !== undefined && !actsAsHr) {
    return (
      <Stack>
        <Banner>{text.onlyDecider(decider.name, decider.part)}</Banner>
        <ValueLines configuration={configuration} values={values} isAwaited />
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      {!isMine && record !== undefined && <Banner>{text.ofDecider(decider.name, decider.part)}</Banner>}
      <p>{text.question[configuration.stage]}</p>
      {isError && data === undefined && (
        <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {openNumbers.map((number) => (
        <FindingFields
          key={number}
          caseId={caseId}
          configuration={configuration}
          matter={data?.matters.find((matter) => matter.number === number)}
          finding={findingOn(number, values)}
          errors={errors}
          onTouch={props.onTouch}
          onChange={(finding) =>
            onChange({
              ...values,
              findings: openNumbers.map((one) => (one === number ? finding : findingOn(one, values))),
            })
          }
        />
      ))}
      <DecidedOn {...props} />
      {!isMine && actsAsHr && (
        <Textarea
          label={text.onBehalfFor(decider.name)}
          name="onBehalfReason"
          hint={text.onBehalfHint(ON_BEHALF_MINIMUM)}
          limit={Limits.narrativeMaximum}
          rows={2}
          value={values.onBehalfReason}
          error={errors.onBehalfReason}
          onChange={(event) => onChange({ ...values, onBehalfReason: event.currentTarget.value })}
          onBlur={() => props.onTouch('onBehalfReason')}
        />
      )}
    </Stack>
  );
}

/** The day is given and not assumed: findings are often recorded later than they are made. */
function DecidedOn({ values, onChange, onTouch, errors }: ComponentFormProps<'Findings'>) {
  const today = useFormats().dayOf(new Date());
  const decide = (day: string): void => onChange({ ...values, decidedOn: day === '' ? null : day });
  return (
    <Inline align="end">
      <DateField
        label={text.decidedOn}
        name="decidedOn"
        kind="event"
        max={today}
        value={values.decidedOn ?? ''}
        error={errors.decidedOn}
        onChange={decide}
        onBlur={() => onTouch('decidedOn')}
      />
      {values.decidedOn !== today && <Button onClick={() => decide(today)}>{text.today(showUkDate(today))}</Button>}
    </Inline>
  );
}

type FindingTyped = DataOf<'Findings'>['findings'][number];

function findingOn(matterNumber: Matter['number'], { findings }: DataOf<'Findings'>): FindingTyped {
  return (
    findings.find((finding) => finding.matterNumber === matterNumber) ?? {
      matterNumber,
      answer: null,
      reasons: '',
      evidence: [],
    }
  );
}
