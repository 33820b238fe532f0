import { Fragment } from 'react';
import { useLookup } from '../configuration/configuration.api.ts';
import { Chip } from '../ui/Chip.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { CaseFilters } from './case-filters.ts';
import { isSameList, readFilters } from './case-filters.ts';
import { caseListText } from './case-list.text.ts';
import { quickViews } from './quick-views.ts';
import type { SavedView } from './saved-views.ts';

interface CaseViewsProps {
  filters: CaseFilters;
  today: string;
  saved: readonly SavedView[];
  onChoose: (filters: CaseFilters) => void;
}

/** The lists that take one click: the quick views, then the person's own. */
export function CaseViews({ filters, today, saved, onChoose }: CaseViewsProps) {
  const { data: risks = [], isLoading } = useLookup('risks');
  const views = [
    ...quickViews(today, risks).map((view) => ({ ...view, id: view.label })),
    ...saved.map(({ name, address }) => ({ id: `own ${name}`, label: name, filters: readFilters(address, today) })),
  ];
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{caseListText.quickViews}</VisuallyHidden>
      </legend>
      {views.map(({ id, label, filters: of }, at) => (
        <Fragment key={id}>
          {/* The view of the highest risk arrives later. What follows it does not move then. */}
          {isLoading && at === 3 && <Skeleton width={104} height={28} />}
          <Chip isOn={isSameList(filters, of)} onToggle={() => onChoose(of)}>
            {label}
          </Chip>
        </Fragment>
      ))}
    </fieldset>
  );
}
