import { useFormats } from '../configuration/configuration.api.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { creationText } from './case-creation.text.ts';
import type { CaseDraft } from './case-draft.ts';
import type { EarlierDraft } from './server-draft.ts';

/** Offers the case begun before the last sign-out. A person who chooses something else begins a new one. */
export function CarryOn({ earlier: { savedAt, draft }, onCarryOn }: { earlier: EarlierDraft; onCarryOn: () => void }) {
  const formats = useFormats();
  const about = draft.employeeName ?? (draft.manualEmployeeName || null);
  return (
    <Banner
      title={creationText.begun(formats.dateTime(savedAt))}
      action={
        <Button size="sm" onClick={onCarryOn}>
          {creationText.carryOn}
        </Button>
      }
    >
      {creationText.draftOf(draft.ownerName, about)}
    </Banner>
  );
}

/** Says that the wizard goes on with a case begun before on this page. */
export function Resumed({ draft, onStartAgain }: { draft: CaseDraft; onStartAgain: () => void }) {
  return (
    <Banner
      title={creationText.resumed}
      action={
        <Button size="sm" onClick={onStartAgain}>
          {creationText.startAgain}
        </Button>
      }
    >
      {creationText.draftOf(draft.ownerName, draft.employeeName ?? (draft.manualEmployeeName || null))}
    </Banner>
  );
}
