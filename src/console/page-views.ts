// What the pages before the console show: sign-in, a one-time link, and a refusal.

export type DoorProblem = { code: string; message: string; retryAfterSeconds: number | null };

export type SignInView = {
  /** Where to go afterwards. */
  next: string;
  email: string;
  problem: DoorProblem | null;
  /** What was done before this page. */
  notice: 'signed-out' | 'link-sent' | 'ask-admin' | 'kept' | null;
  /** A form that was sent after the session had ended, sealed; `next` is where it was sent to. */
  kept: string | null;
  hasPasskeys: boolean;
  /** False where the address is neither https nor of this machine: nobody can sign in there. */
  isSafe: boolean;
};

export type EnterView = {
  token: string;
  kind: 'first' | 'invitation' | 'link' | null;
  email: string | null;
  problem: DoorProblem | null;
};
