// Picks from what a PostgreSQL program said the one line that tells why it gave up.

// Sessions that came too early are told "FATAL: the database system is starting up"; that is no reason.
const COMPLAINT = /(?:FATAL|PANIC|ERROR|error): +(?!the database system is )(.*?)\.?$/m;

export const findComplaint = (output: string): string | undefined => COMPLAINT.exec(output)?.[1];

export function findReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return findComplaint(output) ?? lines.at(-1)?.trim() ?? 'it gave no reason';
}
