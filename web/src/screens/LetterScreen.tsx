import { LetterPage, NewLetterPage, NoLetter } from '../letters/LetterPage.tsx';
import type { NewLetter } from '../letters/letters.api.ts';

/** `/wizard/new` begins a letter, `/wizard/continue` has the id of one; null where the address names none. */
export function LetterScreen({ address }: { address: NewLetter | string | null }) {
  if (address === null) return <NoLetter />;
  return typeof address === 'string' ? (
    <LetterPage key={address} documentGuid={address} />
  ) : (
    <NewLetterPage key={address.documentGuid} newLetter={address} />
  );
}
