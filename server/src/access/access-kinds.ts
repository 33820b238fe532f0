import type { AccessKind } from '@evenhand/contract/access-log';
import { getCaseAccess } from '@evenhand/contract/access-log';
import { exportAudit } from '@evenhand/contract/audit-export';
import { exportCases } from '@evenhand/contract/case-list';
import { exportFailedContacts, exportParkedCalls } from '@evenhand/contract/contacts';
import { casesOfEmployee } from '@evenhand/contract/dashboard';
import { getFile } from '@evenhand/contract/files';
import { getDocumentDocx, getDocumentPdf } from '@evenhand/contract/letters';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import type { Route } from '@evenhand/contract/route';
import { exportSearch } from '@evenhand/contract/search';
import { exportTasks } from '@evenhand/contract/tasks';
import { getHistory } from '@evenhand/contract/timeline';
import { searches } from './searches.ts';

const kinds: ReadonlyMap<Route, AccessKind> = new Map<Route, AccessKind>([
  ...[...searches, casesOfEmployee].map((route): [Route, AccessKind] => [route, 'searched']),
  [getHistory, 'history'],
  [getFile, 'file'],
  [messageCalls.getAttachment, 'file'],
  [noteCalls.getAttachment, 'file'],
  [getDocumentPdf, 'letter'],
  [getDocumentDocx, 'letter'],
  [exportAudit, 'exported'],
  [getCaseAccess, 'access'],
  [exportCases, 'list'],
  [exportTasks, 'list'],
  [exportParkedCalls, 'list'],
  [exportSearch, 'list'],
  [exportFailedContacts, 'list'],
]);

/** How the log calls what a call shows; null for a part of the page of a case, and for what is about none. */
export function accessKindOf(route: Route): AccessKind | null {
  return kinds.get(route) ?? (route.raw === 'file' ? 'file' : null);
}
