import type { DraftColour } from '@evenhand/contract/configuration-drafts';
import { draftColours } from '@evenhand/contract/configuration-drafts';
import { contrast, parseHex } from '@evenhand/engine/contrast';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { BrandMark } from '../configuration/BrandMark.tsx';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import type { BrandColours, ColourScheme } from '../ui/branding-tokens.ts';
import { brandingTokens } from '../ui/branding-tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Inline } from '../ui/Inline.tsx';
import { Stack } from '../ui/Stack.tsx';
import { showSnackbar } from '../ui/snackbar.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { useSaveEdit } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import { draftText as text } from './configuration-drafts.text.ts';
import type { EditorProps } from './editor-props.ts';
import { LogoField } from './LogoField.tsx';

/** Text on a colour is white or this ink, whichever is seen better. */
const TEXTS = ['#FFFFFF', '#16222B'] as const;
const READABLE_CONTRAST = 4.5;

/** The colours of the brand, each with its measured contrast, and how screens look with them. */
export function BrandEditor({ state, mayEdit }: EditorProps) {
  const { colours, logo } = state.parts;
  const published = Object.fromEntries(
    draftColours.map((name) => [name, colours[name].value]),
  ) as unknown as BrandColours;
  const [typed, setTyped] = useState<Partial<BrandColours>>({});
  const shown = { ...published, ...typed };
  return (
    <Stack gap={4}>
      <Card aria-label={text.part.brand}>
        <Stack gap={4}>
          {draftColours.map((name) => (
            <Colour
              key={name}
              name={name}
              saved={published[name]}
              value={shown[name]}
              mayEdit={mayEdit}
              onType={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </Stack>
      </Card>
      <Card title={text.preview} headingLevel={3}>
        <div className={styles.previews}>
          <Preview colours={shown} scheme="light" logo={logo} name={state.parts.words.applicationName} />
          <Preview colours={shown} scheme="dark" logo={logo} name={state.parts.words.applicationName} />
        </div>
      </Card>
      <LogoField logo={logo} mayEdit={mayEdit} />
    </Stack>
  );
}

interface ColourProps {
  name: DraftColour;
  saved: string;
  value: string;
  mayEdit: boolean;
  onType: (value: string) => void;
}

function Colour({ name, saved, value, mayEdit, onType }: ColourProps) {
  const save = useSaveEdit();
  const ground = parseHex(value);
  const measured = ground === null ? null : Math.max(...TEXTS.map((one) => contrast(parseHex(one) ?? ground, ground)));
  const isReadable = measured !== null && measured >= READABLE_CONTRAST;
  const problem =
    measured === null ? text.notAColour : isReadable ? refusedText(save.error) : text.contrastLow(measured);
  return (
    <Inline gap={3} isWrapping={false}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={text.choose(text.colour[name])}
        value={ground === null ? saved : value}
        disabled={!mayEdit}
        onChange={(event) => onType(event.currentTarget.value.toUpperCase())}
      />
      <TextInput
        label={text.colour[name]}
        hint={isReadable ? text.contrast(measured) : undefined}
        error={problem}
        value={value}
        readOnly={!mayEdit}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isReadable && value.toUpperCase() !== saved.toUpperCase() && (
        <Button
          size="sm"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate({ do: 'colour', colour: name, value }, { onSuccess: () => showSnackbar(text.saved, 'success') })
          }
        >
          {text.save}
        </Button>
      )}
    </Inline>
  );
}

interface PreviewProps {
  colours: BrandColours;
  scheme: ColourScheme;
  logo: string | null;
  name: string;
}

/** A small screen in the colours that are being chosen. */
function Preview({ colours, scheme, logo, name }: PreviewProps) {
  return (
    <figure className={styles.preview} data-scheme={scheme} style={brandingTokens(colours, scheme) as CSSProperties}>
      <figcaption className="sr-only">{scheme === 'light' ? text.light : text.dark}</figcaption>
      <div className={styles.previewHeader}>
        <BrandMark logoUrl={logo} size={20} />
        <b>{name}</b>
      </div>
      <div className={styles.previewNav}>{scheme === 'light' ? text.light : text.dark}</div>
      <div className={styles.previewBody}>
        <span className={styles.previewButton}>{text.sampleButton}</span>
        <span className={styles.previewLink}>{text.sampleLink}</span>
      </div>
    </figure>
  );
}
