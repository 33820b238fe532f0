import { badRequest } from '../platform/http/app-error.ts';

/**
 * The permission filter of the user search, sent as its label; case and spaces are ignored (gaps G-88).
 * @returns null for everybody.
 * @throws BAD_REQUEST for an unknown label.
 */
export function authorisedOnly(label: string | undefined): boolean | null {
  switch ((label ?? 'All').replace(/\s+/g, '').toLowerCase()) {
    case '':
    case 'all':
      return null;
    case 'authorised':
      return true;
    case 'notauthorised':
      return false;
    default:
      throw badRequest('Some of what was sent is not valid.', {
        fields: { authoriseFilter: 'Must be All, Authorised or Not authorised.' },
      });
  }
}
