// Finds in the output of a PostgreSQL program the line that says why it failed.

// Clients that connect too early get "FATAL: the database system is starting up"; that is not why a start fails.
const COMPLAINT = /(?:FATAL|PANIC|ERROR|error): +(?!the database system is )(.*?)\.?$/m;

export const findComplaint = (output: string): string | undefined => COMPLAINT.exec(output)?.[1];

export function findReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return findComplaint(output) ?? lines.at(-1)?.trim() ?? 'it gave no reason';
}
