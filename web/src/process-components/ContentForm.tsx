import type { ComponentFormProps } from './component-form.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** The guidance that is live today, or the version that was submitted (COMP-CONTENT-02). */
export function ContentForm({ configuration, values }: ComponentFormProps<'Content'>) {
  const shown = configuration.contentHistories.find((version) => version.id === values.componentTypeContentHistoryId);
  return shown === undefined ? null : <SafeHtml html={shown.content} />;
}
