import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { FileList } from '../files/FileList.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Stack } from '../ui/Stack.tsx';
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
  const files = values.type === 'Event' ? values.caseTrackingEventAttachments : [];
  if (lines.length === 0 && files.length === 0) return <p className="muted">{valuesText.notHeld}</p>;
  return (
    <Stack>
      {lines.length > 0 && (
        <div className={styles.lines} data-narrow={isNarrow || undefined}>
          <DescriptionList items={lines} />
        </div>
      )}
      <FileList files={files} />
    </Stack>
  );
}
