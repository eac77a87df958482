// The refusals of the member room, by subject.
import { passkeyErrors } from './passkey-errors.ts';
import { peopleErrors } from './people-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

export const memberErrors = [...signInErrors, ...passkeyErrors, ...peopleErrors];
