// Whether a branch would be open on a holiday and says nothing of it: then people come, or do not come, for nothing.
import { weekdayOf } from '../dates.ts';
import type { Schedule } from './clause.ts';
import { holdsOn } from './week.ts';

export const isUnsaidOn = ({ regular, exceptions }: Schedule, date: string): boolean =>
  regular.some((span) => span.dayOfWeek === weekdayOf(date) && holdsOn(span, date)) &&
  !exceptions.some((exception) => exception.date === date);
