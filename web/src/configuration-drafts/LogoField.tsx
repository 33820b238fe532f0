import { useRef, useState } from 'react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Inline } from '../ui/Inline.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { useSaveEdit } from './configuration-drafts.api.ts';
import { draftText as text } from './configuration-drafts.text.ts';

const LOGO_MAX_BYTES = 64 * 1024;

/** The logo of the service, which stands in the files of the pack. */
export function LogoField({ logo, mayEdit }: { logo: string | null; mayEdit: boolean }) {
  const save = useSaveEdit();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const set = (value: string | null): void =>
    save.mutate({ do: 'logo', value }, { onSuccess: () => showSnackbar(text.saved, 'success') });
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(file.size > LOGO_MAX_BYTES ? text.logoTooLarge : undefined);
    if (file.size <= LOGO_MAX_BYTES) set(await asDataUrl(file));
  };
  const refusal = problem ?? refusedText(save.error);
  return (
    <Card title={text.logo} headingLevel={3}>
      <Inline gap={3}>
        <BrandMark logoUrl={logo} size={40} />
        <span className="muted small">{logo === null ? text.noLogo : text.logoHint}</span>
        {mayEdit && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/png"
              hidden
              aria-label={text.chooseLogo}
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <Button size="sm" isBusy={save.isPending} onClick={() => input.current?.click()}>
              {text.chooseLogo}
            </Button>
            {logo !== null && (
              <Button size="sm" onClick={() => set(null)}>
                {text.removeLogo}
              </Button>
            )}
          </>
        )}
      </Inline>
      {refusal !== undefined && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </Card>
  );
}

async function asDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
