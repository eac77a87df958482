// As much of autocannon's types as the bench uses; the package has none of its own.
declare module 'autocannon' {
  type Options = {
    url: string;
    duration: number;
    connections: number;
    headers: Record<string, string>;
    method?: 'POST';
    body?: string;
    /** Puts a new text in place of each `[<id>]`. */
    idReplacement?: boolean;
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
