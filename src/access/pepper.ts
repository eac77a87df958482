// The secret that keys are hashed with: set by the operator, or made once and kept in the data folder.
import { readOrMakeSecret } from '#platform/files/secret-file.ts';

export const readPepper = async (settings: { KEY_PEPPER?: string; DATA_DIR: string }): Promise<string> =>
  settings.KEY_PEPPER ?? (await readOrMakeSecret(settings.DATA_DIR, 'key-pepper'));
