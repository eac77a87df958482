// The state of a branch form: problems in the words of this screen, at the field they belong to.
import type { Frame } from '#platform/screens/screen.ts';
import type { HoursCode } from '../../../src/branch/rules/hours/cursor.ts';
import { type FormState, formOf } from '../fields.tsx';
import { hoursWords } from './hours-words.ts';
import { branchWords } from './words.ts';

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function branchForm(frame: Frame, path: string, to = path): FormState {
  const { form } = frame;
  if (!form) return formOf(frame, path, to);
  const problems = form.problems.map((problem) => ({ ...problem, message: wordOf(problem, frame) ?? problem.message }));
  return formOf({ ...frame, form: { ...form, problems } }, path, to);
}

function wordOf({ field, code, message }: { field: string; code: string; message: string }, frame: Frame) {
  const { language } = frame.reader;
  const words = branchWords[language];
  if (code === 'branch.none') return words.none;
  const [kind, name = ''] = code.split('.', 2);
  if (kind !== 'hours') return kind === 'branch' ? words.fields[field]?.problem : undefined;
  const say = hoursWords[language].problems[name as HoursCode];
  // The place and the word stand in the reading below the field.
  return say?.({ code: name as HoursCode, at: 0, length: 0, word: /"(.*)"/.exec(message)?.[1] ?? '' });
}
