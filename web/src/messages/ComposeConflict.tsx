import { ChangedBy } from '../configuration/ChangedBy.tsx';
import { ConflictBanner } from '../ui/ConflictBanner.tsx';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import type { Typed } from './channel.ts';
import { composeText } from './messages.text.ts';
import type { Compose } from './use-compose.ts';

/** The same draft was changed in two windows: both versions, and the choice between them. */
export function ComposeConflict({ compose: { values, draft, keeper } }: { compose: Compose }) {
  const { theirs, status } = draft;
  if (theirs === null) return null;
  return (
    <ConflictBanner
      title={composeText.conflict}
      aside={theirs.changed && <ChangedBy change={theirs.changed} />}
      keepLabel={composeText.keepMine}
      takeLabel={composeText.takeTheirs}
      onKeep={() => void keeper.keepMine()}
      onTake={keeper.takeTheirs}
      isBusy={status === 'saving'}
    >
      <div className="grid-auto">
        <Side title={composeText.mine} typed={values} />
        <Side title={composeText.theirs} typed={theirs.values} />
      </div>
    </ConflictBanner>
  );
}

function Side({ title, typed: { subject, body } }: { title: string; typed: Typed }) {
  return (
    <section className="card card-body" aria-label={title}>
      <h4>{title}</h4>
      <p className="strong">{subject}</p>
      {body === '' ? <p className="muted">{composeText.noBody}</p> : <RichTextView html={body} />}
    </section>
  );
}
