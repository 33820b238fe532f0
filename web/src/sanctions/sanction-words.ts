import { sanctionTitles } from '@evenhand/contract/sanction-kinds';
import type { SanctionTerms } from '@evenhand/contract/sanctions';
import { demotionGroundTitles, dismissalReasonTitles } from '@evenhand/contract/sanctions';
import { sanctionsText as text } from './sanctions.text.ts';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) as a letter writes it, such as 28 January 2027. */
export function dayInWords(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00.000Z`));
}

/** What a sanction is, in one line. */
export function titleOfTerms({
  kind,
  dismissalReason,
  isWithNotice,
  demotionGround,
}: Pick<SanctionTerms, 'kind' | 'dismissalReason' | 'isWithNotice' | 'demotionGround'>): string {
  const parts = [
    dismissalReason === null ? null : dismissalReasonTitles[dismissalReason],
    isWithNotice === null ? null : text.with(isWithNotice),
    demotionGround === null ? null : demotionGroundTitles[demotionGround],
  ].filter((part) => part !== null);
  return [sanctionTitles[kind], ...parts].join(' · ');
}
