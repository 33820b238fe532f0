import { columnTitles } from '@evenhand/contract/case-list.text';
import type { CaseRole } from '@evenhand/contract/cases';
import type { Titled } from '@evenhand/contract/fields';
import { sanctionKinds, sanctionTitles } from '@evenhand/contract/sanction-kinds';
import { memo, useState } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Button } from '../ui/Button.tsx';
import frame from '../ui/filtered-list.module.css';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import type { CaseFilters } from './case-filters.ts';
import { UNSET } from './case-filters.ts';
import { caseListText } from './case-list.text.ts';
import { DateFilters } from './DateFilters.tsx';
import { OwnFilter } from './OwnFilter.tsx';

interface CaseFilterBarProps {
  caseRole: CaseRole;
  /** The same object until the list is narrowed differently; order and page in it may be old. */
  filters: CaseFilters;
  onChange: (change: Partial<CaseFilters>, steps: readonly Step[]) => void;
  onReset: () => void;
}
type Step = { readonly id: number; readonly stageId: number };

const sanctions = [
  { value: UNSET, label: caseListText.any },
  ...sanctionKinds.map((value) => ({ value, label: sanctionTitles[value] })),
];

/**
 * The filters, always visible; each counts as soon as it is set (LIST-08). Drawing so many boxes takes
 * time, so sorting and paging do not draw them again.
 */
export const CaseFilterBar = memo(function CaseFilterBar({ caseRole, filters, onChange, onReset }: CaseFilterBarProps) {
  const { data: statuses = [] } = useLookup('statuses');
  const { data: topics = [] } = useLookup('topics');
  const { data: stages = [] } = useLookup('stages');
  const { data: steps = [] } = useLookup('steps');
  const { data: reasons = [] } = useLookup('caseReasons');
  const { data: risks = [] } = useLookup('risks');
  const [resets, setResets] = useState(0);
  const set = (change: Partial<CaseFilters>): void => onChange(change, steps);
  const stepsOfStage =
    filters.stage === UNSET ? steps : steps.filter(({ stageId }) => String(stageId) === filters.stage);
  return (
    <search aria-label={caseListText.filters} className={frame.filters}>
      <OwnFilter caseRole={caseRole} filters={filters} onChange={set} />
      <MultiSelect
        label={caseListText.status}
        options={statuses.map(optionOf)}
        value={statuses.length === 0 ? [] : filters.status}
        onChange={(status) => set({ status })}
        placeholder={caseListText.any}
      />
      <DateFilters key={resets} fromDate={filters.fromDate} toDate={filters.toDate} onChange={set} />
      <OneOf label={caseListText.topic} items={topics} value={filters.topic} onChange={(topic) => set({ topic })} />
      <OneOf label={caseListText.stage} items={stages} value={filters.stage} onChange={(stage) => set({ stage })} />
      <OneOf label={caseListText.step} items={stepsOfStage} value={filters.step} onChange={(step) => set({ step })} />
      <OneOf
        label={caseListText.reason}
        items={reasons}
        value={filters.reason}
        onChange={(reason) => set({ reason })}
      />
      <OneOf label={caseListText.risk} items={risks} value={filters.risk} onChange={(risk) => set({ risk })} />
      {caseRole === 'HRUser' && (
        <>
          <OneOf
            label={columnTitles.categories}
            items={reasons}
            value={filters.category}
            onChange={(category) => set({ category })}
          />
          <Select
            label={columnTitles.sanctions}
            options={sanctions}
            value={filters.sanction}
            onChange={(sanction) => set({ sanction: sanction ?? UNSET })}
          />
        </>
      )}
      <div className={frame.reset}>
        <Button
          variant="text"
          onClick={() => {
            setResets(resets + 1);
            onReset();
          }}
        >
          {caseListText.reset}
        </Button>
      </div>
    </search>
  );
});

interface OneOfProps {
  label: string;
  items: readonly Titled[];
  value: string;
  onChange: (value: string) => void;
}

function OneOf({ label, items, value, onChange }: OneOfProps) {
  const options = [{ value: UNSET, label: caseListText.any }, ...items.map(optionOf)];
  return <Select label={label} options={options} value={value} onChange={(chosen) => onChange(chosen ?? UNSET)} />;
}

function optionOf({ id, title }: Titled): { value: string; label: string } {
  return { value: String(id), label: title };
}
