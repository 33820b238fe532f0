import { useFormats } from '../configuration/configuration.api.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { eventEditorText } from './event-editor.text.ts';

/** Says that the form begins with what was typed earlier, and offers to discard it. */
export function RestoredDraft({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const formats = useFormats();
  return (
    <Banner
      action={
        <Button size="sm" onClick={onDiscard}>
          {eventEditorText.discard}
        </Button>
      }
    >
      {eventEditorText.restored(formats.due(savedAt, true))}
    </Banner>
  );
}
