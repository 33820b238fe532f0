import { existingCase } from '@evenhand/contract/case-creation';
import { searchEmployeesForCase } from '@evenhand/contract/case-people';
import { searchCase } from '@evenhand/contract/dashboard';
import { searchParticipants } from '@evenhand/contract/participants';
import type { Route } from '@evenhand/contract/route';
import { exportSearch, searchWords } from '@evenhand/contract/search';
import { searchEmployees, searchUsers } from '@evenhand/contract/users';

/** Calls that find people and cases by what is typed; an answer shows whether something exists. */
export const searches: readonly Route[] = [
  existingCase,
  searchCase,
  searchEmployees,
  searchEmployeesForCase,
  searchParticipants,
  searchUsers,
  searchWords,
  exportSearch,
];
