import { ConflictBanner } from '../configuration/ConflictBanner.tsx';
import { versionNames } from '../configuration/version-names.ts';
import { RichTextView } from '../ui/rich-text/RichTextView.tsx';
import type { Typed } from './item-acts.ts';
import { composeText } from './messages.text.ts';
import type { Compose } from './use-compose.ts';

/** The same draft was changed in two windows: both versions, and the choice between them. */
export function ComposeConflict({ compose: { values, draft, keeper } }: { compose: Compose }) {
  const { theirs, status } = draft;
  if (theirs === null) return null;
  const names = versionNames(theirs.changed);
  return (
    <ConflictBanner
      title={composeText.conflict}
      changed={theirs.changed}
      onKeep={() => void keeper.keepMine()}
      onTake={keeper.takeTheirs}
      isBusy={status === 'saving'}
    >
      <div className="grid-auto">
        <Side title={names.mine} typed={values} />
        <Side title={names.theirs} typed={theirs.values} />
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
