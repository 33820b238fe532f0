/**
 * The screen and its entry in the menu of a case. It stands by itself, because everybody loads the menu, and
 * the other sentences only with the screen.
 */
export const LINKED_CASES = 'Linked Cases';
