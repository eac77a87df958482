// The refusals of the member room, by subject.

import { peopleErrors } from './people/people-errors.ts';
import { passkeyErrors } from './sign-in/passkey-errors.ts';
import { signInErrors } from './sign-in/sign-in-errors.ts';

export const memberErrors = [...signInErrors, ...passkeyErrors, ...peopleErrors];
