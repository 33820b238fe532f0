import { FileList } from '../files/FileList.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { Stack } from '../ui/Stack.tsx';
import { composeText } from './messages.text.ts';
import type { Compose } from './use-compose.ts';

/** Writing is not possible now: why, and what was typed until then, to be read and copied. */
export function WrittenSoFar({
  because,
  compose: { values, files, hasContent },
}: {
  because: string;
  compose: Compose;
}) {
  return (
    <Stack gap={3}>
      <Banner tone="locked">{because}</Banner>
      {hasContent && (
        <Card title={composeText.yourText} headingLevel={3}>
          <p className="strong">{values.subject}</p>
          {values.body === '' ? <p className="muted">{composeText.noBody}</p> : <RichTextView html={values.body} />}
          <FileList files={files.present} />
        </Card>
      )}
    </Stack>
  );
}
