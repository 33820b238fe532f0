/** Apart from the words of the screen, which are loaded with it. */
export const SEARCH = 'Search';
export const IN_THIS_CASE = 'Search This Case';
