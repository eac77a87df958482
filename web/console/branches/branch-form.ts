// The state of a branch form: problems in the words of this screen, at the field they belong to.
import type { Frame } from '#platform/screens/screen.ts';
import { type FormState, formOf } from '../fields.tsx';
import { branchWords } from './words.ts';

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function branchForm(frame: Frame, path: string, to = path): FormState {
  const { form } = frame;
  if (!form) return formOf(frame, path, to);
  const problems = form.problems.map((problem) => ({ ...problem, message: wordOf(problem, frame) ?? problem.message }));
  return formOf({ ...frame, form: { ...form, problems } }, path, to);
}

function wordOf({ field, code }: { field: string; code: string }, frame: Frame) {
  const { language } = frame.reader;
  const words = branchWords[language];
  if (code === 'branch.none') return words.none;
  return code.startsWith('branch.') ? words.fields[field]?.problem : undefined;
}
