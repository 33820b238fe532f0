import { MessageAudience } from '@evenhand/contract/audience';
import { Tag } from '../ui/Tag.tsx';
import { audienceText } from './audience.text.ts';

/** Marks a message that not everybody on the case reads. */
export function AudienceTag({ audience }: { audience: MessageAudience }) {
  return audience === MessageAudience.Everyone ? null : <Tag tone="violet">{audienceText.titles[audience]}</Tag>;
}
