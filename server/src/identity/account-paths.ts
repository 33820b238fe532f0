/** Where people look after their own account, and where the forms of that page go. */
export const ACCOUNT_PATH = '/identity/account';
export const PASSWORD_PATH = `${ACCOUNT_PATH}/password`;
export const SECOND_FACTOR_PATH = `${ACCOUNT_PATH}/second-factor`;
export const SIGN_INS_PATH = `${ACCOUNT_PATH}/sign-ins`;
