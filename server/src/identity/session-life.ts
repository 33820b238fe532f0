/** A person signs in again after this long, however busy the session is (security study A24). */
export const SESSION_LIFE_SECONDS = 10 * 3600;
