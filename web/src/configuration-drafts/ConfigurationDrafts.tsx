import { IconLock } from '@tabler/icons-react';
import { isApiError } from '../lib/api-error.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { BrandEditor } from './BrandEditor.tsx';
import { useDraft } from './configuration-drafts.api.ts';
import styles from './configuration-drafts.module.css';
import type { PartName } from './configuration-drafts.text.ts';
import { draftText as text } from './configuration-drafts.text.ts';
import { DaysEditor } from './DaysEditor.tsx';
import { DraftBar } from './DraftBar.tsx';
import { GuidanceEditor } from './GuidanceEditor.tsx';
import { LettersEditor } from './LettersEditor.tsx';
import { ListsEditor } from './ListsEditor.tsx';
import { PartList } from './PartList.tsx';
import { Releases } from './Releases.tsx';
import { TopicsEditor } from './TopicsEditor.tsx';
import { WordsEditor } from './WordsEditor.tsx';

const editors = {
  lists: ListsEditor,
  topics: TopicsEditor,
  words: WordsEditor,
  days: DaysEditor,
  brand: BrandEditor,
  letters: LettersEditor,
  guidance: GuidanceEditor,
} as const;

interface ConfigurationDraftsProps {
  part: PartName;
  onPart: (part: PartName) => void;
}

/** The configuration of the service by forms, with the draft that they make (decision 0104). */
export function ConfigurationDrafts({ part, onPart }: ConfigurationDraftsProps) {
  const { data, error, isFetching, refetch } = useDraft();
  if (isApiError(error, 'NOT_AUTHORISED'))
    return (
      <Card>
        <EmptyState icon={IconLock} text={text.refused} detail={text.refusedDetail} />
      </Card>
    );
  if (data === undefined)
    return (
      <Card>
        {error === null ? (
          <SkeletonLines lines={8} />
        ) : (
          <SectionError text={text.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </Card>
    );
  const Editor = editors[part];
  const mayEdit = data.mayEdit && data.draft?.isOutdated !== true;
  return (
    <>
      <DraftBar state={data} />
      <div className={styles.page}>
        <PartList current={part} onChoose={onPart} />
        <div className={styles.editor}>
          <h2>{text.part[part]}</h2>
          <p className="muted">{text.lede[part]}</p>
          <Editor state={data} mayEdit={mayEdit} />
          {data.releases.length > 0 && <Releases releases={data.releases} />}
        </div>
      </div>
    </>
  );
}
