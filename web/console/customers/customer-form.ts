// The state of an address form: problems in the words of this screen, at the field they belong to.
import type { Frame } from '#platform/screens/screen.ts';
import { type FormState, formOf } from '../fields.tsx';
import { customerWords } from './words.ts';

/** `path` is the action's path as it is declared, `to` the address to send the form to. */
export function customerForm(frame: Frame, path: string, to = path): FormState {
  const { form } = frame;
  if (!form) return formOf(frame, path, to);
  const words = customerWords[frame.reader.language];
  const problems = form.problems.map((problem) => {
    const { field, code, example } = problem;
    const word =
      code === 'erase_word' ? words.wordProblem : (words.problems[`${field} ${code}`] ?? words.problems[code]);
    const said =
      word === undefined
        ? problem.message
        : [word, example && words.example(String(example))].filter(Boolean).join(' ');
    // The frame has words of its own for some codes, which know nothing of addresses.
    return { ...problem, code: `address.${code}`, message: said };
  });
  return formOf({ ...frame, form: { ...form, problems } }, path, to);
}
