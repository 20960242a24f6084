/** Key in session storage of the call that waits for a new sign-in (`api/step-up.ts`). */
export const WAITING_CALL = 'step-up'
