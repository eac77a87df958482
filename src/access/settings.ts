// Settings of the access room: secrets of keys, and the limit on failing ones.
import { count, inGroup, text } from '#platform/config/setting.ts';

export const accessSettings = inGroup('Access', {
  ROOT_KEY: text({
    description:
      'A ROOT key that is accepted from the first start on, for automation. It works with the first organisation; there must be one.',
    expects: 'ROOT and 28 letters and digits',
    secret: true,
    pattern: '^ROOT[A-Za-z0-9]{28}$',
  }),
  KEY_PEPPER: text({
    description: 'Secret that API keys are hashed with. All processes of one database need the same one.',
    expects: 'at least 16 characters',
    secret: true,
    minLength: 16,
    defaultWords: 'generated into the data folder',
  }),
  FAILED_KEYS_PER_MINUTE: count({
    description: 'How many requests with a bad API key one client may send in a minute before it gets 429.',
    default: 600,
  }),
});
