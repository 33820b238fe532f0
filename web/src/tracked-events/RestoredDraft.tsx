import { useFormats } from '../configuration/configuration.api.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { trackedEventsText } from './tracked-events.text.ts';

/** Says that the form begins with what was typed earlier, and offers to discard it. */
export function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const formats = useFormats();
  return (
    <Banner
      action={
        <Button size="sm" onClick={onDiscard}>
          {trackedEventsText.discard}
        </Button>
      }
    >
      {trackedEventsText.restored(formats.due(savedAt, true))}
    </Banner>
  );
}
