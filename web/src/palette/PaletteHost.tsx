import type { ComponentType } from 'react';
import { use, useCallback, useEffect, useState } from 'react';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { Overlay } from './overlay.ts';
import { showOverlay, useOverlay } from './overlay.ts';
import { paletteText } from './palette.text.ts';
import { holdTypedAhead } from './typed-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Dialog = ComponentType<{ isOpen: boolean; onClose: () => void }>;

const load: Record<Overlay, () => Promise<Dialog>> = {
  palette: async () => (await import('./Palette.tsx')).Palette,
  shortcuts: async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet,
};
const shut = (): void => showOverlay(null);

/**
 * Listens to the keys of every screen. The palette is fetched once the screen is idle, the sheet
 * when it is first asked for.
 */
export function PaletteHost() {
  const overlay = useOverlay();
  const handler = use(LinkHandlerContext);
  const [dialogs, setDialogs] = useState<Partial<Record<Overlay, Dialog>>>({});
  useShortcuts(useCallback((href: string) => handler?.navigate(href), [handler]));
  // Signing out removes the shell, so nothing is kept for the next person.
  useEffect(() => shut, []);
  useEffect(holdTypedAhead, []);
  useEffect(
    () =>
      whenIdle(() => {
        load.palette().then(
          (dialog) => setDialogs((known) => ({ ...known, palette: dialog })),
          // Ignores the failure: opening the palette fetches it again, and then shows a failure.
          () => undefined,
        );
      }),
    [],
  );
  const isMissing = overlay !== null && dialogs[overlay] === undefined;
  useEffect(() => {
    if (!isMissing || overlay === null) return;
    load[overlay]().then(
      (dialog) => setDialogs((known) => ({ ...known, [overlay]: dialog })),
      () => {
        shut();
        showSnackbar(paletteText.notLoaded);
      },
    );
  }, [overlay, isMissing]);
  const { palette: Palette, shortcuts: Sheet } = dialogs;
  return (
    <>
      {Palette && <Palette isOpen={overlay === 'palette'} onClose={shut} />}
      {Sheet && <Sheet isOpen={overlay === 'shortcuts'} onClose={shut} />}
    </>
  );
}

/** Safari has no such call; there it waits a moment. Answers a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 5000 });
  return () => cancelIdleCallback(asked);
}
