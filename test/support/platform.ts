// What the platform gives to a room, for tests that open a single room or a second one.
import { auditLog } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';

import { idempotency } from '#platform/idempotency/idempotency.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { memoryLimits } from '#platform/limits/open-limits.ts';
import { createLog } from '#platform/log.ts';
import { sendingRecord } from '#platform/mail/sending-record.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Platform } from '#platform/room/room.ts';
import { listSearch } from '#platform/search/list-search.ts';
import { textIndexState } from '#platform/search/text-indexes.ts';
import { openPages } from '../../src/app.ts';
import type { TestClock } from './clock.ts';

/** `logLines` collects everything that the room logs, at level trace. */
export function testPlatform(database: Database, clock: TestClock, logLines: string[] = []): Platform {
  const log = createLog({ level: 'trace', destination: { write: (line) => void logLines.push(line) } });
  return {
    database,
    clock,
    log,
    metrics: createMetrics(),
    limits: memoryLimits(clock),
    jobs: createJobs(database, log),
    idempotency: idempotency(database, clock),
    audit: auditLog(database, clock),
    mailer: null,
    sms: null,
    sendings: sendingRecord(database, clock, log),
    draw: openPages(),
    searchList: listSearch({ heavy: database.heavy, indexes: textIndexState(database, clock) }),
    permissions: [],
    consolePermissions: {},
    events: [],
  };
}
