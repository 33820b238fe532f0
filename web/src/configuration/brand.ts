import type { Branding } from '@evenhand/contract/configuration';

/**
 * SHELL-26. The default colours are in the design tokens and are used for every field
 * that is empty or no colour.
 */
export const defaultBrand: Branding = {
  primary: '',
  secondary: '',
  header: '',
  navigation: '',
  logoUrl: null,
  applicationName: 'Application Name',
};

const KEY = 'evenhand.brand';

/** Keeps the brand for the next start, so that it shows at once and the first render waits for no call. */
export function rememberBrand(brand: Branding): Branding {
  try {
    localStorage.setItem(KEY, JSON.stringify(brand));
  } catch {
    // A full or barred storage only means that the next start begins with the default colours.
  }
  return brand;
}

export function rememberedBrand(): Branding {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...defaultBrand, ...stored } : defaultBrand;
  } catch {
    return defaultBrand;
  }
}

/** Another service has another brand. */
export function forgetBrand(): void {
  localStorage.removeItem(KEY);
}
