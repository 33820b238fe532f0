import type { CameByMail } from '@evenhand/contract/message-fields';
import { FileLink } from './FileLink.tsx';
import { filesText } from './files.text.ts';

/** What is to be said of a message that came by mail, and the mail itself to be saved; nothing of any other. */
export function MailAsItCame({ mail }: { mail: CameByMail | undefined }) {
  if (mail === undefined || (mail.notes.length === 0 && mail.original === null)) return null;
  return (
    <section className="stack" data-gap="1" aria-label={filesText.aboutMail}>
      {mail.notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
      {mail.original !== null && <FileLink file={mail.original} />}
    </section>
  );
}
