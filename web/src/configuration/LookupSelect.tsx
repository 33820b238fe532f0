import { SectionError } from '../ui/SectionError.tsx';
import type { SelectProps } from '../ui/Select.tsx';
import { Select } from '../ui/Select.tsx';
import { useLookup } from './configuration.api.ts';
import { configurationText } from './configuration.text.ts';

interface LookupSelectProps extends Omit<SelectProps, 'options' | 'label'> {
  lookup:
    | 'noEmployeeReasons'
    | 'reopenReasons'
    | 'nextActions'
    | 'parkedCallReasons'
    | 'failedContactReasons'
    | 'relations';
  label: string;
}

/**
 * One of the items of a lookup, by its id as text. A lookup that could not be loaded says so in its
 * place and offers to try again.
 */
export function LookupSelect({ lookup, ...select }: LookupSelectProps) {
  const { data, isFetched, isFetching, refetch } = useLookup(lookup);
  if (data === undefined && isFetched)
    return (
      <SectionError
        text={configurationText.choicesFailed(select.label)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <Select
      {...select}
      options={(data ?? []).map((item) => ({
        value: String(item.id),
        label: 'title' in item ? item.title : item.relation,
      }))}
    />
  );
}
