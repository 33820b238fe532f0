import { paths } from '../lib/paths.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { entryText } from '../shell/entry.text.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** ROUTE-03, gaps G-24. */
export function ErrorScreen() {
  return (
    <EntryFrame title={entryText.applicationError} lead={entryText.somethingWrong} hasPicture={false}>
      <ButtonLink variant="filled" href={paths.home()}>
        {entryText.home}
      </ButtonLink>
    </EntryFrame>
  );
}
