// Settings of the access room: secrets of keys, and the limit on failing ones.
import Type from 'typebox';
import { count } from '#platform/config/setting.ts';

export const accessSettings = {
  ROOT_KEY: Type.Optional(
    Type.String({
      group: 'Access',
      description:
        'A ROOT key that is accepted from the first start on, for automation. It works with the first organisation; there must be one.',
      expects: 'ROOT and 28 letters and digits',
      secret: true,
      pattern: '^ROOT[A-Za-z0-9]{28}$',
    }),
  ),
  KEY_PEPPER: Type.Optional(
    Type.String({
      group: 'Access',
      description: 'Secret that API keys are hashed with. All processes of one database need the same one.',
      expects: 'at least 16 characters',
      secret: true,
      minLength: 16,
      defaultWords: 'generated into the data folder',
    }),
  ),
  FAILED_KEYS_PER_MINUTE: count(
    {
      group: 'Access',
      description: 'How many requests with a bad API key one client may send in a minute before it gets 429.',
      expects: 'a whole number from 1 to 1000000',
    },
    600,
  ),
};
