import type { ClientSettings } from '@evenhand/contract/client-settings';
import type { Service } from '@evenhand/contract/configuration';
import { getBranding, getService } from '@evenhand/contract/configuration';
import type { CurrentUser } from '@evenhand/contract/users';
import { getCurrentUser, setAvailability } from '@evenhand/contract/users';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';

const northmoor: Service = {
  id: 1,
  title: 'People Advisory',
  employeeNumberLabel: 'Employee Number',
  messagePageTitle: 'Contact HR',
  notePageTitle: 'Case Notes',
  employeeSelectionConfig: { isSearchable: true, isFreeText: true },
  timeZone: 'Europe/London',
};

/** What `/config.json` says. */
export const settings: ClientSettings = {
  oidc: { authority: 'https://identity.example', clientId: 'evenhand-web', scope: 'openid' },
  services: { case: '', configuration: '', 'workflow-tracking': '', user: '', search: '', pdf: '', document: '' },
  portals: { knowledge: 'https://knowledge.example/', mi: 'https://mi.example/', userProfile: '/profile' },
  returnOrigins: [],
};

const brand = { primary: '#C03256', secondary: '#42424E', header: '#FFFFFF', navigation: '#F3F3F3', logoUrl: null, applicationName: 'Northmoor' };

/** What every screen asks for before it is shown. */
export function standardAnswers(user: CurrentUser): FakeAnswer[] {
  return [answer(getCurrentUser, user), answer(getService, northmoor), answer(setAvailability, null), answer(getBranding, brand)];
}
