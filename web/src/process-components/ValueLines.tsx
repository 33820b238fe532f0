import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { describeValues } from './describe-values.ts';
import { SafeHtml } from './SafeHtml.tsx';
import styles from './values.module.css';
import { valuesText } from './values.text.ts';

interface ValueLinesProps {
  configuration: SupportedConfiguration;
  values: Values;
  /** Shown beside something else, or within it. */
  isNarrow?: boolean;
}

/** What a visit holds, as text (states: read-only values are text, not disabled inputs). */
export function ValueLines({ configuration, values, isNarrow = false }: ValueLinesProps) {
  const formats = useFormats();
  const { data: relations = [] } = useLookup('relations');
  if (configuration.type === 'Content' && values.type === 'Content') {
    const shown = configuration.contentHistories.find((version) => version.id === values.componentTypeContentHistoryId);
    return shown === undefined ? null : <SafeHtml html={shown.content} />;
  }
  if (configuration.type === 'NoContent') return null;
  const lines = describeValues(configuration, values, { formats, relations });
  if (lines.length === 0) return <p className="muted">{valuesText.notHeld}</p>;
  return (
    <div className={styles.lines} data-narrow={isNarrow || undefined}>
      <DescriptionList items={lines} />
    </div>
  );
}
