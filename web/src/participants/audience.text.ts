import { audienceTitles, MessageAudience } from '@evenhand/contract/audience';

const { CaseTeam, HrOnly } = MessageAudience;

/** More names than these are counted. */
const NAMES_SHOWN = 4;

/** Words about who reads a message. */
export const audienceText = {
  label: 'Who can read this',
  titles: audienceTitles,
  you: 'you',
  byEveryone: 'Read by: everyone on the case',
  /** Every audience has HR in it. */
  readBy: (names: readonly string[]) => {
    const shown = names.length > NAMES_SHOWN + 1 ? names.slice(0, NAMES_SHOWN) : names;
    const others = names.length - shown.length;
    const all = others === 0 ? shown : [...shown, `${others} others`];
    return all.length === 0 ? 'Read by: HR' : `Read by: ${all.join(', ')} and HR`;
  },
  /** Instead of the notice that everybody reads it. */
  notices: {
    [CaseTeam]:
      'This is visible to HR, the case owner and the stakeholders, and not to observers. It will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle',
    [HrOnly]:
      'This is visible only to HR and to anyone named after “Read by”. It will be disclosed to the employee as part of any Subject Access Request or Employment Tribunal Bundle',
  },
} as const;
