import { countItems } from '@evenhand/contract/case-counts';
import { getCaseDraft } from '@evenhand/contract/case-creation';
import type { ClientSettings } from '@evenhand/contract/client-settings';
import type { Service } from '@evenhand/contract/configuration';
import { getBranding, getService } from '@evenhand/contract/configuration';
import { followCases } from '@evenhand/contract/live';
import { countUnreadNotifications } from '@evenhand/contract/notifications';
import { countUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import type { Permissions } from '@evenhand/contract/users';
import {
  getCurrentUser,
  getPermissions,
  getUserDefinedFilter,
  PermissionRule,
  setAvailability,
} from '@evenhand/contract/users';
import type { SignedInPerson } from '../users/users.api.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer, keepWaiting } from './fake-api.ts';

export const northmoor: Service = {
  id: 1,
  title: 'People Advisory',
  employeeNumberLabel: 'Employee Number',
  messagePageTitle: 'Contact HR',
  notePageTitle: 'Case Notes',
  employeeSelectionConfig: { isSearchable: true, isFreeText: true },
  timeZone: 'Europe/London',
  bankHolidays: { from: '2025-08-25', to: '2027-12-28' },
};

/** Answer of `/config.json`. */
export const settings: ClientSettings = {
  version: '1.2.3',
  oidc: { authority: 'https://identity.example', clientId: 'evenhand-web', scope: 'openid' },
  services: { case: '', configuration: '', 'workflow-tracking': '', user: '', search: '', pdf: '', document: '' },
  portals: { knowledge: 'https://knowledge.example/', mi: 'https://mi.example/', userProfile: '/profile' },
  returnOrigins: [],
};

const brand = {
  primary: '#C03256',
  secondary: '#42424E',
  header: '#FFFFFF',
  navigation: '#F3F3F3',
  logoUrl: null,
  applicationName: 'Northmoor',
};

const none = { total: 0, unread: 0, drafts: 0 };

/** Answers that every screen needs before it is shown. */
export function standardAnswers(user: SignedInPerson): FakeAnswer[] {
  return [
    answer(getCurrentUser, user),
    answer(getPermissions, permissionsOf(user)),
    answer(getService, northmoor),
    answer(setAvailability, null),
    answer(getBranding, brand),
    keepWaiting(followCases),
    answer(countUnreadNotifications, 0),
    answer(countUnassignedMessages, 0),
    answer(countItems, { messages: none, notes: none, files: 0, letters: 0, lettersToSend: 0 }),
    answer(getUserDefinedFilter, null),
    answer(getCaseDraft, null),
  ];
}

/** The permissions response that gives a person the rights a test names. */
function permissionsOf({ roles, abilities }: SignedInPerson): Permissions {
  const rules: Permissions['roles'][number]['groups'][number]['rules'] = [
    ...(abilities.createCase ? [] : [{ title: PermissionRule.CreateCase, value: 'false' as const }]),
    ...(abilities.reviewRemovals ? [{ title: PermissionRule.ReviewMessageRemovals, value: 'true' as const }] : []),
  ];
  return { roles: roles.map((title) => ({ title, groups: [{ title: 'Case management', rules }] })) };
}
