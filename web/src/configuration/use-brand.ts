import type { Branding } from '@evenhand/contract/configuration';
import { useQuery } from '@tanstack/react-query';
import { defaultBrand, rememberedBrand } from './brand.ts';
import { brandingQuery } from './configuration.api.ts';

const remembered = rememberedBrand();

/** The current brand: the served one, until then the remembered one. An empty name is the default name. */
export function useBrand(isSignedIn: boolean): Branding {
  const { data } = useQuery({ ...brandingQuery, enabled: isSignedIn });
  const brand = data ?? remembered;
  return {
    ...brand,
    applicationName: brand.applicationName.trim() === '' ? defaultBrand.applicationName : brand.applicationName,
  };
}
