import { forgetBrand } from '../configuration/brand.ts';
import { paths } from '../lib/paths.ts';
import { writeSlice } from '../session/stored-state.ts';

/**
 * After another service or policy area was chosen: the draft is dropped, the token is renewed on a fresh
 * page, everything is fetched again (gaps G-09, G-10).
 */
export function startAfresh(): void {
  writeSlice('create-case-draft', null);
  forgetBrand();
  location.assign(paths.refresh());
}
