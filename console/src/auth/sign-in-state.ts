/** What the screen before the sign-in has to say there. */
export interface SignInState {
  isPasswordReset?: boolean;
}
