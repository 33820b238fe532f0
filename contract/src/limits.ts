/**
 * Business constants of specification 1 §9 and 2 §9. Times in milliseconds unless the name says otherwise.
 */
export const Limits = {
  minimumSearchLength: 3,
  /** Longest text that people are searched for with. */
  searchMaximum: 200,
  storedSessionValidity: 20 * 60_000,
  sessionExpiry: 30 * 60_000,
  sessionWarningSeconds: 60,
  /** Not 60,000 as in specification 1 §9: gaps G-116. */
  snackbarAutoHide: 6_000,
  progressTrackedDelay: 500,
  notificationBadgeMaximum: 99,
  notificationPageSize: 5,
  /** Rows of a page of the list on the screen. */
  notificationListPage: 25,
  overviewMaximum: 250,
  manualEmployeeMaximum: 50,
  participantTablePage: 5,
  dashboardNextCases: 5,
  casePageSize: 10,
  /** Rows of a list are counted up to this number, and then only said to be more. */
  listTotalMaximum: 1000,
  /** Rows of the call that lists every case (gaps G-98). */
  allCasesMaximum: 1000,
  taskPageSize: 10,
  historyPageSize: 50,
  filePageSize: 10,
  taskTitleCut: 57,
  titleCut: 60,
  topicCut: 30,
  taskListMaximumHeight: 525,
  reopenDetailsMaximum: 500,
  /** Longest narrative the server takes: conclusion, reasons for a block or a change of owner, free text. */
  narrativeMaximum: 4000,
} as const;

/** The empty id constant (gaps G-01); treated exactly like null. */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

/** The component id that the case screen sends when it closes a simple-process case (specification 1 §4). */
export const CASE_SCREEN_COMPONENT_ID = 1;

/** E-mail pattern of gaps G-02, applied after trimming. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
