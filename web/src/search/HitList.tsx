import type { SearchHit, SearchKind, SearchPiece } from '@evenhand/contract/search';
import { searchKindTitles } from '@evenhand/contract/search.text';
import {
  IconBriefcase,
  IconCalendarEvent,
  IconFileText,
  IconListNumbers,
  IconMail,
  IconMailOpened,
  IconNote,
  IconPhonePause,
  IconPhoneX,
} from '@tabler/icons-react';
import { useFormats } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './search.module.css';
import { searchText } from './search.text.ts';

const icons: Readonly<Record<SearchKind, IconShape>> = {
  message: IconMail,
  note: IconNote,
  file: IconFileText,
  letter: IconMailOpened,
  event: IconCalendarEvent,
  matter: IconListNumbers,
  case: IconBriefcase,
  'parked-call': IconPhonePause,
  'failed-contact': IconPhoneX,
};

/** The hits with the line that holds the words; each leads to where it is read. */
export function HitList({ hits }: { hits: readonly SearchHit[] }) {
  const formats = useFormats();
  return (
    <ol className={styles.hits} aria-label={searchText.results}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Icon of={icons[hit.kind]} size={18} />
          <div className={styles.hit}>
            <div className={styles.title}>
              <Link href={paths.searchHit(hit)}>
                <Pieces of={hit.title} />
              </Link>
              {hit.isDraft && <Tag>{searchText.draft}</Tag>}
              <span className="muted small">{`${searchText.written(searchKindTitles[hit.kind], hit.byName)} · ${formats.dateTime(hit.at)}`}</span>
            </div>
            {hit.line.length > 0 && (
              <p className={styles.line}>
                <Pieces of={hit.line} />
              </p>
            )}
            <p className="muted small">{searchText.caseOf(hit.caseId, hit.topicTitle, hit.employeeName ?? '')}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Pieces({ of }: { of: readonly SearchPiece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name, and never change their order.
  return of.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}
