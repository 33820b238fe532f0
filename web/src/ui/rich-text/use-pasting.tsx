import { IconX } from '@tabler/icons-react';
import type { Extension } from '@tiptap/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../Banner.tsx';
import { IconButton } from '../IconButton.tsx';
import type { PasteRules } from './pasting.ts';
import { pasting } from './pasting.ts';
import styles from './rich-text.module.css';
import { richTextText } from './rich-text.text.ts';

/** The extension that reads what is pasted, and what is to be said of it, below the text. */
export function usePasting(rules: Omit<PasteRules, 'tell'>): { extension: Extension; note: ReactNode } {
  const [told, tell] = useState<string | null>(null);
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  const [extension] = useState(() => pasting(() => ({ ...latest.current, tell })));
  const note = (
    <div role="status">
      {told !== null && (
        <Banner
          className={`small ${styles.note}`}
          action={<IconButton icon={IconX} size="sm" label={richTextText.closeNote} onClick={() => tell(null)} />}
        >
          {told}
        </Banner>
      )}
    </div>
  );
  return { extension, note };
}
