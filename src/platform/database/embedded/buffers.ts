// How much memory the embedded PostgreSQL may use for its buffers. It takes them only as the data grows; ten million clicks need
// half a gigabyte for the index of their visitors, and cost twice the processor time without it.

const MEGABYTE = 1024 * 1024;
const LEAST = 128;
const MOST = 1_024;
/** The rest is for Kontor itself, for sorting, and for the files that the system keeps in memory. */
const SHARE = 1 / 8;

/** `allowed` is the limit of the container: 0 or more than the machine has where there is none. */
export function chooseBuffers(machineBytes: number, allowed: number): string {
  const bytes = allowed > 0 ? Math.min(machineBytes, allowed) : machineBytes;
  const megabytes = Math.floor((bytes * SHARE) / MEGABYTE);
  return `${Math.min(MOST, Math.max(LEAST, megabytes))}MB`;
}
