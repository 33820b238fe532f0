/** Stands by itself, because everybody loads the menu that it is in, and the other sentences only with the form. */
export const ADD_ABSENCE = 'Add an absence';
