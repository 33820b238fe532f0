import type { CaseAbilities } from '@evenhand/contract/cases';
import type { ContactKind } from '@evenhand/contract/contacts';
import { IconPhonePause, IconPhoneX } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import type { IconShape } from '../ui/Icon.tsx';
import type { KindText } from './contacts.text.ts';
import { failedContactsText, parkedCallsText } from './contacts.text.ts';

interface Kind {
  readonly text: KindText;
  readonly icon: IconShape;
  readonly reasons: 'parkedCallReasons' | 'failedContactReasons';
  readonly formHref: (caseId: number) => string;
  /** The ability to record one on a case. */
  readonly ability: keyof CaseAbilities;
  /**
   * An obstacle disables the buttons, with the reason beside the one that leads to the form (FAIL-09,
   * FAIL-10). Otherwise it is a warning in place of the form (PARK-09, PARK-10).
   */
  readonly disablesButtons: boolean;
}

/** The differences between the screens of parked calls and of failed contacts. */
export const contactKinds: Readonly<Record<ContactKind, Kind>> = {
  'parked-call': {
    text: parkedCallsText,
    icon: IconPhonePause,
    reasons: 'parkedCallReasons',
    formHref: paths.createParkedCall,
    ability: 'parkCall',
    disablesButtons: false,
  },
  'failed-contact': {
    text: failedContactsText,
    icon: IconPhoneX,
    reasons: 'failedContactReasons',
    formHref: paths.createFailedContact,
    ability: 'recordFailedContact',
    disablesButtons: true,
  },
};
