import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import { CaseFrame } from '../case-details/CaseFrame.tsx';
import { summaryTab } from '../case-details/case-details.feature.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import type { SignedInPerson } from '../users/users.api.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { renderInApp } from './render-in-app.tsx';

interface InFrame {
  user: SignedInPerson;
  answers: readonly FakeAnswer[];
}

/** The frame of a case, with its menus and the keys of the palette, around a screen of one sentence. */
export function showCaseFrame(record: CaseRecord, { user, answers }: InFrame) {
  return renderInApp(
    <>
      <CaseFrame caseId={record.id} activeTab={summaryTab}>
        <p>The screen</p>
      </CaseFrame>
      <PaletteHost />
    </>,
    {
      user,
      path: `/cases/${record.id}`,
      screens: ['/cases/$caseId'],
      answers: [answer(getCase, record), ...lookupAnswers, ...answers],
    },
  );
}
