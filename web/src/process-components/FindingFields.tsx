import { Limits } from '@evenhand/contract/limits';
import type { EvidenceLink, Matter } from '@evenhand/contract/matters';
import { findingTitles } from '@evenhand/contract/matters.text';
import type { ConfigurationOf } from '@evenhand/engine/components/component-handler';
import { findingField } from '@evenhand/engine/components/findings';
import type { ReactNode } from 'react';
import { useEvidence } from '../matters/evidence.api.ts';
import { FindingList } from '../matters/FindingList.tsx';
import { numbered, findingsText as text } from '../matters/matters.text.ts';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { DataOf } from './component-values.ts';
import styles from './forms.module.css';

type FindingTyped = DataOf<'Findings'>['findings'][number];

interface FindingFieldsProps {
  caseId: number;
  configuration: ConfigurationOf<'Findings'>;
  /** Undefined until the matters are here. */
  matter: Matter | undefined;
  finding: FindingTyped;
  onChange: (finding: FindingTyped) => void;
  onTouch: (field: string) => void;
  errors: Readonly<Record<string, string>>;
}

/** Stands for no answer where an appeal leaves a matter as it was decided. */
const STAYS = 'stays';

/** The finding on one matter, below what it says and what was found at earlier stages. */
export function FindingFields({
  caseId,
  configuration: { noun, stage, answers },
  matter,
  finding,
  onChange,
  onTouch,
  errors,
}: FindingFieldsProps) {
  const { matterNumber: number, answer, reasons } = finding;
  const isOfAppeal = stage === 'appeal';
  const hasReasons = !isOfAppeal || answer !== null || reasons !== '';
  const earlier = matter?.findings.filter((one) => one.stage !== stage) ?? [];
  const [answerName, reasonsName] = [findingField('answer', number), findingField('reasons', number)];
  return (
    <section className={styles.section} aria-label={numbered(noun, number)}>
      <div className={styles.sectionHead}>
        <h3>{numbered(noun, number)}</h3>
        {matter?.category && <Tag>{matter.category.title}</Tag>}
      </div>
      <Stack>
        {matter !== undefined && <p className="typed">{matter.text}</p>}
        {earlier.length > 0 && <FindingList caseId={caseId} findings={earlier} />}
        <RadioGroup
          label={<Named all={text.answerFor(noun, number)} shown={text.answer} />}
          name={answerName}
          direction="row"
          error={errors[answerName]}
          options={[
            ...(isOfAppeal ? [{ value: STAYS, label: text.stays }] : []),
            ...answers.map((one) => ({ value: one as string, label: findingTitles[one] })),
          ]}
          value={answer ?? (isOfAppeal ? STAYS : null)}
          onChange={(chosen) => onChange({ ...finding, answer: answers.find((one) => one === chosen) ?? null })}
        />
        {hasReasons && (
          <>
            <Textarea
              label={<Named all={text.reasonsFor(noun, number)} shown={text.reasons} />}
              name={reasonsName}
              limit={Limits.narrativeMaximum}
              value={reasons}
              error={errors[reasonsName]}
              onChange={(event) => onChange({ ...finding, reasons: event.currentTarget.value })}
              onBlur={() => onTouch(reasonsName)}
            />
            <EvidenceField
              caseId={caseId}
              label={<Named all={text.evidenceFor(noun, number)} shown={text.evidence} />}
              value={finding.evidence}
              onChange={(evidence) => onChange({ ...finding, evidence })}
            />
          </>
        )}
      </Stack>
    </section>
  );
}

/** Each matter has the same fields: which one a field belongs to is said to those who do not see the card around it. */
function Named({ all, shown }: { all: string; shown: string }) {
  return (
    <>
      {shown}
      <VisuallyHidden>{all.slice(shown.length)}</VisuallyHidden>
    </>
  );
}

interface EvidenceFieldProps {
  caseId: number;
  label: ReactNode;
  value: readonly EvidenceLink[];
  onChange: (value: EvidenceLink[]) => void;
}

/** Files, events and messages of the case that support a finding. */
function EvidenceField({ caseId, label, value, onChange }: EvidenceFieldProps) {
  const { data, isPending } = useEvidence(caseId);
  const choices = (data ?? []).map((choice) => ({ value: keyOf(choice), label: choice.title }));
  const missing = value
    .map(keyOf)
    .filter((key) => !choices.some((choice) => choice.value === key))
    .map((key) => ({ value: key, label: isPending ? text.loading : text.evidenceGone }));
  return (
    <MultiSelect
      label={label}
      isOptional
      isSearchable
      placeholder={text.chooseEvidence}
      emptyText={isPending ? text.loading : text.noEvidence}
      options={[...choices, ...missing]}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.map(linkOf))}
    />
  );
}

function keyOf({ kind, id }: EvidenceLink): string {
  return `${kind}/${id}`;
}

function linkOf(key: string): EvidenceLink {
  const at = key.indexOf('/');
  return { kind: key.slice(0, at) as EvidenceLink['kind'], id: key.slice(at + 1) };
}
