// The platform's own settings. Those of a room are in its settings.ts.

import type { SettingsOf } from './setting.ts';
import { addressSettings } from './settings/addresses.ts';
import { dataSettings } from './settings/data.ts';
import { messageSettings } from './settings/messages.ts';
import { operationSettings } from './settings/operation.ts';

export const platformSettings = { ...addressSettings, ...dataSettings, ...messageSettings, ...operationSettings };

export type PlatformSettings = SettingsOf<typeof platformSettings>;
