import { sightPausedText } from '@evenhand/contract/sight-paused.text';
import type { SightRight } from '@evenhand/contract/sight-rights';
import { Instant } from '../configuration/Instant.tsx';
import { byWords } from './right-words.ts';

/** Everything that has to be confirmed about a person, the latest first. */
export function PauseCauses({ pause }: { pause: NonNullable<SightRight['pause']> }) {
  return [pause, ...pause.earlier].map(({ cause, by, at }) => (
    <p key={`${cause} ${at}`}>
      {sightPausedText.because[cause]} (<Instant at={at} />, {byWords(by)}).
    </p>
  ));
}
