// All rows of the bench in the order of measurement: short ones first, the ten minutes of memory last.
import type { Row } from './row.ts';
import { address } from './rows/address.ts';
import { addressNormaliser } from './rows/address-normaliser.ts';
import { bankEndpoint } from './rows/bank-endpoint.ts';
import { bankReader } from './rows/bank-reader.ts';
import { branchImport } from './rows/branch-import.ts';
import { branchList } from './rows/branch-list.ts';
import { calendarHot } from './rows/calendar-hot.ts';
import { calendarReminders } from './rows/calendar-reminders.ts';
import { calendarScale } from './rows/calendar-scale.ts';
import { calendarSlots } from './rows/calendar-slots.ts';
import { calendarWeekRow } from './rows/calendar-week.ts';
import { consoleRow } from './rows/console.ts';
import { drain } from './rows/drain.ts';
import { growth } from './rows/growth.ts';
import { links } from './rows/links.ts';
import { memory } from './rows/memory.ts';
import { noop } from './rows/noop.ts';
import { pages } from './rows/pages.ts';
import { redirect } from './rows/redirect.ts';
import { registry } from './rows/registry.ts';
import { startup } from './rows/startup.ts';
import { stats } from './rows/stats.ts';
import { webhooks } from './rows/webhooks.ts';

export const rows: Row[] = [
  noop,
  bankEndpoint,
  bankReader,
  addressNormaliser,
  address,
  registry,
  redirect,
  drain,
  startup,
  pages,
  growth,
  branchList,
  branchImport,
  calendarScale,
  calendarSlots,
  calendarReminders,
  calendarHot,
  calendarWeekRow,
  webhooks,
  consoleRow,
  links,
  stats,
  memory,
];
