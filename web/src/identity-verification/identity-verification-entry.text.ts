/**
 * The dialog and its entry in the menu of a case. It stands by itself, because everybody loads the menu, and
 * the other sentences only with the dialog.
 */
export const IDENTITY_VERIFICATION = 'Identity Verification';
