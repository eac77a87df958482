// The types of autocannon that the bench uses; the package has none.
declare module 'autocannon' {
  type Options = {
    url: string;
    duration: number;
    connections: number;
    headers: Record<string, string>;
    method?: 'POST';
    body?: string;
    /** Replaces each `[<id>]` by a new text. */
    idReplacement?: boolean;
    /** Sent in turn by each connection. */
    requests?: { path: string }[];
  };
  type Result = {
    requests: { average: number };
    latency: { p99: number };
    errors: number;
    '4xx': number;
    '5xx': number;
  };
  function autocannon(options: Options): Promise<Result>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports itself.
  export default autocannon;
}
