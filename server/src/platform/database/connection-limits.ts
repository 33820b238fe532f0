/**
 * How long a connection that serves people waits for anything on PostgreSQL (issue 10). Without these one
 * held row, or a database that has stopped answering, takes every connection there is.
 */

/**
 * A transaction that meets a lock gives its connection back after this long and waits in line for another try
 * (`lock-line.ts`).
 */
const LOCK_MS = 250;
/** How long the next try waits for the lock. */
export const LOCK_IN_LINE_MS = 3_000;
/**
 * How long a migration waits for a table. Everybody who needs the table waits behind it, so it gives up before their
 * second try does.
 */
export const MIGRATION_LOCK_MS = 2_000;
const STATEMENT_MS = 8_000;
/** The process has stopped between two statements of a transaction, with whatever they have locked. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** For a free connection of the pool. */
export const CONNECT_MS = 5_000;
/** For an answer of any kind. A database that says nothing for so long is given up, with its connection. */
export const ANSWER_MS = 10_000;

/** What a serving connection begins with; the owner of the tables may take as long as it needs. */
export const LIMITS_OF_SERVING = `set lock_timeout = ${LOCK_MS}; set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

/** PostgreSQL's code for a lock that was not to be had in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
