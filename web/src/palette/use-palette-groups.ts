import { employeeOrNone } from '@evenhand/contract/case-names';
import type { CaseRow } from '@evenhand/contract/cases';
import type { SearchHit, SearchPiece } from '@evenhand/contract/search';
import { searchKindTitles } from '@evenhand/contract/search.text';
import { IconBriefcase, IconChecklist, IconClock, IconSearch, IconTextScan2, IconUser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../configuration/configuration.api.ts';
import { paths } from '../lib/paths.ts';
import { limitText } from '../lib/refused-text.ts';
import { useClientSettings } from '../lib/use-client-settings.ts';
import { useCaseRole, useSignedInUser } from '../session/use-session.ts';
import { useTaskHref } from '../tasks/use-task-href.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import { useOfferedCommands } from './commands.ts';
import {
  MAXIMUM_TASK_COUNT,
  useCaseOfNumber,
  usePeopleFound,
  useRecentRecords,
  useTasksToSearch,
  useWordsFound,
} from './palette.api.ts';
import { paletteText } from './palette.text.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { itemOfCommand, matches, readTerm } from './palette-items.ts';
import { forgetRecentCase, recentCases } from './recent-cases.ts';

const MAXIMUM_FOUND = 6;
/** Texts are long, and the page of the search has all of them. */
const MAXIMUM_TEXTS = 4;

interface Found {
  groups: readonly PaletteGroup[];
  isSearching: boolean;
  /** Text about failed searches; null when none failed. */
  failure: string | null;
  retry: () => void;
}

/** Groups of the palette for a term. `settled` is the term after a pause in typing, which is sent to the server. */
export function usePaletteGroups(term: string, settled: string): Found {
  const { abilities } = useCurrentUser();
  const { id: userId } = useSignedInUser();
  const [role] = useCaseRole();
  const [recent] = useState(() => recentCases(userId));
  const commands = useOfferedCommands();
  const searchTerm = readTerm(settled);
  const wanted = readTerm(term);

  const records = useRecentRecords(recent);
  const byNumber = useCaseOfNumber(abilities.search && wanted.caseId !== null ? searchTerm.caseId : null);
  const people = usePeopleFound(abilities.search && wanted.text !== null ? searchTerm.text : null);
  const tasks = useTasksToSearch(role, wanted.text !== null);
  const words = useWordsFound(wanted.text !== null && wanted.caseId === null ? searchTerm.text : null);
  const toItem = useItems();

  const gone = recent.filter((_caseId, at) => records[at]?.data === null).join(' ');
  useEffect(() => {
    for (const caseId of gone.split(' ').filter(Boolean)) forgetRecentCase(userId, Number(caseId));
  }, [gone, userId]);

  const sought = (items: readonly PaletteItem[]): PaletteItem[] => items.filter((item) => matches(item, term.trim()));
  const recentItems = sought(records.flatMap(({ data }) => (data ? [toItem.ofCase(data, IconClock)] : [])));
  const isRecent = (caseId: number): boolean => recentItems.some(({ id }) => id === `case-${caseId}`);
  const groups: PaletteGroup[] = [
    {
      id: 'case',
      title: paletteText.thisCase,
      items: sought(commands.filter(({ group }) => group === 'case').map(itemOfCommand)),
    },
    { id: 'recent', title: paletteText.recentCases, items: recentItems },
    {
      id: 'cases',
      title: paletteText.cases,
      items:
        wanted.caseId === null
          ? []
          : (byNumber.data ?? []).filter(({ id }) => !isRecent(id)).map((row) => toItem.ofCase(row, IconBriefcase)),
    },
    {
      id: 'tasks',
      // The server has no search of tasks by title, so the heading says when not all tasks could be searched.
      title:
        (tasks.data?.totalDataCount ?? 0) > MAXIMUM_TASK_COUNT
          ? paletteText.tasksDueFirst(MAXIMUM_TASK_COUNT)
          : paletteText.tasks,
      items:
        wanted.text === null ? [] : sought((tasks.data?.data ?? []).flatMap(toItem.ofTask)).slice(0, MAXIMUM_FOUND),
    },
    {
      id: 'people',
      title: paletteText.people,
      items: wanted.text === null ? [] : (people.data ?? []).slice(0, MAXIMUM_FOUND).map(toItem.ofPerson),
    },
    {
      id: 'about',
      title: paletteText.casesAbout,
      items: wanted.text === null ? [] : (people.data ?? []).slice(0, MAXIMUM_FOUND).map(toItem.ofCasesAbout),
    },
    {
      id: 'words',
      title: paletteText.words,
      items:
        wanted.text === null || (words.data?.hits ?? []).length === 0
          ? []
          : [...(words.data?.hits ?? []).slice(0, MAXIMUM_TEXTS).map(toItem.ofHit), toItem.ofAllHits(wanted.text)],
    },
    {
      id: 'go',
      title: paletteText.goTo,
      items: sought(commands.filter(({ group }) => group === 'go').map(itemOfCommand)),
    },
  ];
  const searches = [byNumber, people, tasks, words, ...records];
  const failed = searches.filter(({ isError }) => isError);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: (wanted.text !== null && term !== settled) || searches.some(({ isFetching }) => isFetching),
    failure:
      failed.map(({ error }) => limitText(error)).find((text) => text !== undefined) ??
      (failed.length > 0 ? paletteText.failed : null),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function textOf(pieces: readonly SearchPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

type CaseInBrief = Pick<CaseRow, 'id' | 'topic' | 'caseStatus'> & {
  caseEmployee: Pick<CaseRow['caseEmployee'], 'employeeName'>;
};

/** Makes palette items from results. */
function useItems() {
  const formats = useFormats();
  const taskHref = useTaskHref();
  const { portals } = useClientSettings();
  return {
    ofCase: ({ id, caseEmployee, topic, caseStatus }: CaseInBrief, icon: IconShape): PaletteItem => ({
      id: `case-${id}`,
      label: `${id} ${employeeOrNone(caseEmployee.employeeName)}`,
      detail: `${topic.title} · ${caseStatus.title}`,
      icon,
      keys: [],
      does: { href: paths.case(id) },
    }),
    ofTask: (task: Parameters<typeof taskHref>[0]): PaletteItem[] => {
      const href = taskHref(task);
      const about = paletteText.caseNumber(task.notificationDistributionCaseTrackingRecordId);
      const detail =
        task.dueDate === null ? about : `${about} · ${paletteText.due(formats.due(task.dueDate, task.isDueTimed))}`;
      return href === null
        ? []
        : [{ id: `task-${task.id}`, label: task.taskTitle, detail, icon: IconChecklist, keys: [], does: { href } }];
    },
    ofPerson: ({
      userId,
      name,
      jobTitle,
      employeeId,
    }: {
      userId: string;
      name: string;
      jobTitle: string | null;
      employeeId: string | null;
    }): PaletteItem => ({
      id: `person-${userId}`,
      label: name,
      detail: [jobTitle, employeeId].filter(Boolean).join(' · '),
      icon: IconUser,
      keys: [],
      does: { href: paths.userProfile(portals.userProfile, userId), isOutside: true },
    }),
    ofHit: (hit: SearchHit): PaletteItem => ({
      id: `hit-${hit.id}`,
      label: textOf(hit.title),
      detail: [searchKindTitles[hit.kind], paletteText.caseNumber(hit.caseId), textOf(hit.line)]
        .filter(Boolean)
        .join(' · '),
      icon: IconTextScan2,
      keys: [],
      does: { href: paths.searchHit(hit) },
    }),
    ofAllHits: (words: string): PaletteItem => ({
      id: 'all-hits',
      label: paletteText.allWords(words),
      detail: '',
      icon: IconSearch,
      keys: [],
      does: { href: paths.search({ q: words }) },
    }),
    ofCasesAbout: ({ userId, name }: { userId: string; name: string }): PaletteItem => ({
      id: `about-${userId}`,
      label: paletteText.about(name),
      detail: paletteText.closedToo,
      icon: IconBriefcase,
      keys: [],
      does: { href: paths.casesAbout(userId) },
    }),
  };
}
