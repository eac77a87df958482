// What the pages before the console show: sign-in, a one-time link, and a refusal.
import type { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { AuditPages } from './audit/audit-screens.ts';
import type { SearchPages } from './search/search-screen.ts';
import type { SystemPages } from './system/screens.ts';
import type { TodayPages } from './today/today-screen.ts';

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

export type ConsolePages = AuditPages &
  SearchPages &
  TodayPages & {
    signIn(view: SignInView, reader: Reader): Html;
    enter(view: EnterView, reader: Reader): Html;
    /** Within the frame for who is signed in. */
    problem(problem: ConsoleProblem, reader: Reader, frame: Frame | null): Html;
    system: SystemPages;
  };
