import type { Evidence, EvidenceRule } from '@evenhand/contract/evidence';
import { useFormats } from '../configuration/configuration.api.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { TagTone } from '../ui/Tag.tsx';
import styles from './evidence.module.css';
import { evidenceText } from './evidence.text.ts';

const tones: Record<EvidenceRule['state'], TagTone> = { met: 'green', missing: 'amber', 'not-yet': 'neutral' };

/** The rules for one process, each with what shows it. */
export function EvidenceRules({
  rules,
  hasProcessEnded,
}: {
  rules: readonly EvidenceRule[];
  hasProcessEnded: boolean;
}) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ key, title, source, state, evidence, late, people, gaps }) => (
        <li key={key}>
          <div className={styles.what}>
            <div>{title}</div>
            {source !== null && <div className="muted small">{source}</div>}
            <EvidenceLines of={evidence} />
            {people.map(({ part, names }) => (
              <div key={part} className="small">
                {part}: {names.join(', ')}
              </div>
            ))}
            {gaps.map((sentence) => (
              <div key={sentence} className="small">
                {sentence}
              </div>
            ))}
            {late.length > 0 && <div className="small">{evidenceText.late}</div>}
            <EvidenceLines of={late} />
          </div>
          <StatusTag tone={tones[state]} isClosed={state === 'not-yet'}>
            {state === 'not-yet' && hasProcessEnded ? evidenceText.notNeededLabel : evidenceText.states[state]}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}

/** Source of the evidence: the entry, its day, and who recorded it when. */
function EvidenceLines({ of: lines }: { of: readonly Evidence[] }) {
  const formats = useFormats();
  return lines.map(({ title, choice, day, recordedDateTime, recordedByName }) => {
    const what = choice === null ? title : evidenceText.chosen(title, choice);
    const named = day === null ? what : evidenceText.on(what, formats.due(`${day}T00:00:00.000Z`, false));
    return (
      <div key={`${title} ${recordedDateTime}`} className="small">
        {named}{' '}
        <span className="muted">({evidenceText.recordedBy(formats.date(recordedDateTime), recordedByName)})</span>
      </div>
    );
  });
}
