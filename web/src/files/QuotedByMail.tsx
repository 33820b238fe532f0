import type { CameByMail } from '@evenhand/contract/message-fields';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import { filesText } from './files.text.ts';

/** What a mail repeats at its end of an earlier message. It is folded, and nothing of it is lost. */
export function QuotedByMail({ mail }: { mail: CameByMail | undefined }) {
  if (mail === undefined || mail.quoted === null) return null;
  return (
    <details>
      <summary className="muted small">{filesText.quoted}</summary>
      <RichTextView html={mail.quoted} />
    </details>
  );
}
