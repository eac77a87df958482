// The one kind of connection that Kontor opens. Its settings are set after the connection is made: a pooler (PgBouncer) refuses
// them, or silently drops them, when they come with the first message.
import pg from 'pg';

export type ConnectionConfig = pg.ClientConfig & {
  /** Settings of PostgreSQL for the life of the connection. */
  settings?: Record<string, string>;
};

export const withSettings = (config: ConnectionConfig, more: Record<string, string>): ConnectionConfig => ({
  ...config,
  settings: { ...config.settings, ...more },
});

/** What pg knows of a connection and does not declare. */
type Inner = {
  connection: { stream: { destroy(): void } };
  /** The number by which a statement is cancelled; a pooler sends one of its own. */
  processID: number | null;
};

type Callback = (error: Error | null) => void;

export class Client extends pg.Client {
  readonly #settings: Record<string, string>;
  readonly #timeoutMs: number | undefined;
  #isPooled = false;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#settings = config.settings ?? {};
    this.#timeoutMs = config.connectionTimeoutMillis;
  }

  /** Whether something between Kontor and PostgreSQL passes statements on. */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  override connect(): Promise<this>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<this> | undefined {
    const opened = this.#open();
    if (callback === undefined) return opened;
    opened.then(() => callback(null), callback);
    return undefined;
  }

  async #open(): Promise<this> {
    await super.connect();
    const inner = this as unknown as Inner;
    try {
      const { rows } = await this.query<{ pid: number }>({
        text: `select ${['pg_backend_pid() as pid', ...Object.entries(this.#settings).map(setOne)].join(', ')}`,
        ...(this.#timeoutMs === undefined ? {} : { query_timeout: this.#timeoutMs }),
      });
      this.#isPooled = rows[0]?.pid !== inner.processID;
    } catch (error) {
      inner.connection.stream.destroy();
      throw error;
    }
    return this;
  }
}

const setOne = ([name, value]: [string, string]) =>
  `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`;
