import { Limits } from '@evenhand/contract/limits';
import { keyNames } from '../features/keys.ts';
import type { IconShape } from '../ui/Icon.tsx';
import type { Command } from './commands.ts';

export interface PaletteItem {
  id: string;
  label: string;
  detail: string;
  icon: IconShape;
  keys: readonly string[];
  does: { href: string; isOutside?: boolean } | { run: () => void };
}

export interface PaletteGroup {
  id: string;
  title: string;
  items: readonly PaletteItem[];
}

/**
 * The part of a typed term that is searched for: nothing before three characters, and a case only by its
 * number (design language §12).
 */
export function readTerm(term: string): { text: string | null; caseId: number | null } {
  const trimmed = term.trim();
  const isLong = [...trimmed].length >= Limits.minimumSearchLength;
  return { text: isLong ? trimmed : null, caseId: isLong && /^[1-9]\d{0,14}$/.test(trimmed) ? Number(trimmed) : null };
}

/** True when every word of the term is in the label or in the text beside it. */
export function matches(item: Pick<PaletteItem, 'label' | 'detail'>, term: string): boolean {
  const words = `${item.label} ${item.detail}`.toLowerCase();
  return term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

export function itemOfCommand({ label, detail = '', icon, group, keys, does }: Command): PaletteItem {
  return {
    id: `${group}-${label}-${detail}`,
    label,
    detail,
    icon,
    keys: keys === undefined ? [] : keyNames(keys),
    does,
  };
}
