// The header for requests that must be done only once.
import Type from 'typebox';

/** `description`: what repeating the key means for this operation. */
export const idempotencyHeaders = (description: string) =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        description,
        pattern: '^[\\x21-\\x7e]{1,255}$',
        expects: 'must have 1 to 255 visible ASCII characters',
        examples: ['6f1c1b0e-5f0a-4b5e-9a55-1f2f6c1a7d10'],
      }),
    ),
  });
