/** The file of a pack that keeps the numbers once given to names (domain brief §4.5). */
export const LOCK_FILE = 'ids.lock.yaml';
