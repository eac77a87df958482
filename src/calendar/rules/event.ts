// The fields of an event as they are stored. A statement, a rule or a view names those that it needs.

export type EventFields = {
  id: string;
  title: string;
  description: string | null;
  agenda: string | null;
  url: string | null;
  locationTitle: string | null;
  type: string | null;
  startsAt: Date;
  endsAt: Date;
  blockingTo: Date | null;
  /** The slot is occupied from the start until this, exclusive. */
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  notifyBefore: string | null;
  createdAt: Date;
  changedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  cancelledBy: string | null;
  cancelledByKind: string | null;
  /** Both are raised by every change: forms carry the version, calendar programs the sequence. */
  version: number;
  sequence: number;
};
