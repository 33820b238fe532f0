/** The screen, and the button on the history that leads to it. */
export const WHO_HAS_LOOKED = 'Who has looked at this case';
