import type { ReactNode } from 'react';
import { useCase } from '../cases/cases.api.ts';
import type { CaseTab } from '../features/feature.ts';
import { codeOf } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { useRecentCase } from '../palette/recent-cases.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Card } from '../ui/Card.tsx';
import { FooterAction } from '../ui/FooterAction.tsx';
import { LoadingArea } from '../ui/LoadingArea.tsx';
import { Page } from '../ui/Page.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SectionError } from '../ui/SectionError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CaseActions } from './CaseActions.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import styles from './CaseFrame.module.css';
import { CaseLockedBanner } from './CaseLockedBanner.tsx';
import { CaseLockedModal } from './CaseLockedModal.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import { CaseTitleTags } from './CaseTitleTags.tsx';
import { caseFrameText } from './case-frame.text.ts';

interface CaseFrameProps {
  caseId: number;
  /** The section this screen is; undefined for a screen that is reached by a menu. */
  activeTab?: CaseTab | undefined;
  /** Beside the breadcrumb, on a phone. */
  besideCrumbs?: ReactNode;
  /** The screen's part of the page; it is in a `Page`, below the lock banner. */
  children: ReactNode;
}

/**
 * Frame of every screen of one case: number, person, status and lock, the acts on the whole case, facts and tabs. Only
 * the line of the `h1` and the tabs stay visible when the page scrolls.
 */
export function CaseFrame({ caseId, activeTab, besideCrumbs, children }: CaseFrameProps) {
  const { data: record, error, isError, isFetching, refetch } = useCase(caseId);
  useRecentCase(caseId, record !== undefined && !isError);
  const title = caseFrameText.title(caseId);
  const hasFailed = record === undefined && isError;
  // The dialog "Case Not Found" says it, and trying again cannot help (specification 1 §8).
  const isMissing = hasFailed && codeOf(error) === 'CASE_NOT_FOUND';
  return (
    <div className={styles.frame}>
      <PageTitle title={title} />
      <div className={styles.crumbs}>
        <Breadcrumb crumbs={[{ label: caseFrameText.cases, href: paths.cases() }, { label: String(caseId) }]} />
        {besideCrumbs}
      </div>
      <div className={styles.line}>
        <h1 tabIndex={-1}>{title}</h1>
        {record && <CaseTitleTags record={record} />}
        {record ? <CaseActions record={record} /> : !hasFailed && <ActionsToCome />}
      </div>
      {!hasFailed && (
        <>
          <CaseFacts record={record} />
          <CaseTabs caseId={caseId} record={record} activeTab={activeTab} />
        </>
      )}
      {/* The banner of a locked case, and a second line beside the title of a phone, would move it. */}
      <Page isWaiting={record === undefined && !hasFailed}>
        {record?.isLockedCurrently && <CaseLockedBanner record={record} />}
        {isMissing ? null : hasFailed ? (
          <Card>
            <SectionError text={caseFrameText.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Card>
        ) : (
          children
        )}
      </Page>
      <CaseLockedModal caseId={caseId} isRestricted={record?.abilities.isRestrictedByLock ?? false} />
    </div>
  );
}

/** In the footer of a phone, where the button beside it would move when the menu arrives. */
function ActionsToCome() {
  return (
    <FooterAction>
      <LoadingArea>
        <Skeleton height={44} />
      </LoadingArea>
    </FooterAction>
  );
}
