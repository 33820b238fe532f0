import { useLookup } from '../configuration/configuration.api.ts';
import { Chip } from '../ui/Chip.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { CaseFilters } from './case-filters.ts';
import { isSameList } from './case-filters.ts';
import { caseListText } from './case-list.text.ts';
import { quickViews } from './quick-views.ts';

interface CaseViewsProps {
  filters: CaseFilters;
  today: string;
  onChoose: (filters: CaseFilters) => void;
}

export function CaseViews({ filters, today, onChoose }: CaseViewsProps) {
  const { data: risks = [] } = useLookup('risks');
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{caseListText.quickViews}</VisuallyHidden>
      </legend>
      {quickViews(today, risks).map((view) => (
        <Chip key={view.label} isOn={isSameList(filters, view.filters)} onToggle={() => onChoose(view.filters)}>
          {view.label}
        </Chip>
      ))}
    </fieldset>
  );
}
