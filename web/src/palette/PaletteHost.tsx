import type { ComponentType } from 'react';
import { use, useCallback, useEffect, useState } from 'react';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import type { Overlay } from './overlay.ts';
import { showOverlay, useOverlay } from './overlay.ts';
import { paletteText } from './palette.text.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Dialog = ComponentType<{ isOpen: boolean; onClose: () => void }>;

const load: Record<Overlay, () => Promise<Dialog>> = {
  palette: async () => (await import('./Palette.tsx')).Palette,
  shortcuts: async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet,
};
const shut = (): void => showOverlay(null);

/** Listens to the keys of every screen; palette and sheet are fetched when they are first asked for. */
export function PaletteHost() {
  const overlay = useOverlay();
  const handler = use(LinkHandlerContext);
  const [dialogs, setDialogs] = useState<Partial<Record<Overlay, Dialog>>>({});
  useShortcuts(useCallback((href: string) => handler?.navigate(href), [handler]));
  // Signing out takes the shell away: nothing waits behind it for the next person.
  useEffect(() => shut, []);
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
