import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { Announcer } from './Announcer.tsx';
import type { BrandColours } from './branding-tokens.ts';
import { brandingTokens, defaultBrandColours } from './branding-tokens.ts';
import { useColourScheme } from './color-scheme.ts';
import { currentDensity } from './density.ts';
import type { LinkHandler } from './link-handler.ts';
import { LinkHandlerContext } from './link-handler.ts';
import { Snackbars } from './Snackbars.tsx';

interface UiProviderProps {
  brand?: Partial<BrandColours> | undefined;
  linkHandler?: LinkHandler | undefined;
  children: ReactNode;
}

/**
 * Everything the kit needs around an application: branding, snackbars, announcements, client-side
 * links. No style element is ever injected, so a policy of `style-src 'self'` holds.
 */
export function UiProvider({ brand = defaultBrandColours, linkHandler, children }: UiProviderProps) {
  const { scheme } = useColourScheme();
  useBrandTokens(brand, scheme);
  return (
    <LinkHandlerContext value={linkHandler ?? null}>
      {children}
      <Announcer />
      <Snackbars />
    </LinkHandlerContext>
  );
}

function useBrandTokens(brand: Partial<BrandColours>, scheme: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.density = currentDensity();
    root.dataset.colorScheme = scheme;
    const tokens = brandingTokens(brand, scheme);
    for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(tokens)) root.style.removeProperty(name);
    };
  }, [brand, scheme]);
}
