// The state of a form of links: problems in the reader's language, at the field they belong to.
import type { Frame } from '#platform/screens/screen.ts';
import { type FormState, formOf } from '../fields.tsx';
import { sayProblem } from './problem-words.ts';

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function linkForm(frame: Frame, path: string, to = path): FormState {
  const { form } = frame;
  if (!form) return formOf(frame, path, to);
  const problems = form.problems.map((problem) => ({
    ...problem,
    message: sayProblem(problem.message, frame.reader.language),
  }));
  return formOf({ ...frame, form: { ...form, problems } }, path, to);
}

export const pathOf = (code: string) => `links/${encodeURIComponent(code)}`;
