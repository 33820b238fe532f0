import { Instant } from '../configuration/Instant.tsx';
import { Card } from '../ui/Card.tsx';
import type { DraftState } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import { draftText as text } from './configuration-drafts.text.ts';

/** Who published what, the latest first. */
export function Releases({ releases }: Pick<DraftState, 'releases'>) {
  return (
    <Card title={text.history} headingLevel={2}>
      <ul className={styles.releases}>
        {releases.map(({ at, author, note }) => (
          <li key={at}>
            <span className="muted small">
              <Instant at={at} />
            </span>
            <span>{author ?? text.byServer}</span>
            <span>{note ?? text.noRemark}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
