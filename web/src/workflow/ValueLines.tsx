import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import type { SupportedConfiguration, Values } from './component-values.ts';
import { SafeHtml } from './components/SafeHtml.tsx';
import { describeValues } from './describe-values.ts';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

/** What a visit holds, as text (states: read-only values are text, not disabled inputs). */
export function ValueLines({ configuration, values }: { configuration: SupportedConfiguration; values: Values }) {
  const formats = useFormats();
  const { data: relations = [] } = useLookup('relations');
  if (configuration.type === 'Content' && values.type === 'Content') {
    const shown = configuration.contentHistories.find((version) => version.id === values.componentTypeContentHistoryId);
    return shown === undefined ? null : <SafeHtml html={shown.content} />;
  }
  if (configuration.type === 'NoContent') return null;
  const lines = describeValues(configuration, values, { formats, relations });
  if (lines.length === 0) return <p className="muted">{workflowText.notHeld}</p>;
  return (
    <div className={styles.lines}>
      <DescriptionList items={lines} />
    </div>
  );
}
