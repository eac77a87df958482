// The types of autocannon that the bench uses; the package has none.
declare module 'autocannon' {
  /** `setupRequest` makes a new request each time. */
  type Request = { path?: string; body?: string; setupRequest?: (request: Request) => Request };
  type Options = {
    url: string;
    duration: number;
    connections: number;
    headers: Record<string, string>;
    method?: 'POST';
    /** Sent in turn by each connection. */
    requests?: Request[];
  };
  type Result = {
    requests: { average: number };
    latency: { p99: number };
    errors: number;
    '4xx': number;
    '5xx': number;
  };
  function autocannon(options: Options): Promise<Result>;

  export type { Request };
  // biome-ignore lint/style/noDefaultExport: that is how the package exports itself.
  export default autocannon;
}
