// The one kind of connection that Kontor opens. If there are several servers, it connects to the one that accepts writes
// (places.ts). It changes its settings after connecting: a pooler (PgBouncer) refuses or silently drops settings in the first
// message.
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { type Finder, makeFinder, type Place, TakesNoWrites } from './places.ts';

export type ConnectionConfig = pg.ClientConfig & {
  /** Settings of PostgreSQL for the life of the connection. */
  settings?: Record<string, string>;
  /** The servers of `DATABASE_URL`. */
  places?: readonly Place[];
  /** Whether servers that accept no writes are skipped. */
  needsWrites?: boolean;
};

export const withSettings = (config: ConnectionConfig, more: Record<string, string>): ConnectionConfig => ({
  ...config,
  settings: { ...config.settings, ...more },
});

/** Fields of a pg connection that pg's types do not declare. */
type Inner = {
  connection: EventEmitter & {
    stream: { destroy(): void; destroyed: boolean; bytesRead: number; readableLength: number };
  };
  _activeQuery: unknown;
  /** The number for cancelling a statement; a pooler sends its own. */
  processID: number | null;
};

/** One for each set of servers, for all connections. */
const finders = new Map<string, Finder>();

function finderOf(config: ConnectionConfig): Finder | undefined {
  const { places = [], needsWrites, connectionString } = config;
  if (places.length < 2) return undefined;
  const name = JSON.stringify([connectionString, places, needsWrites]);
  const finder = finders.get(name) ?? makeFinder(places, (place) => probe({ ...config, places: [place] }));
  finders.set(name, finder);
  return finder;
}

/** Returns the timeline. */
async function probe({ stream: _ofTheCaller, settings: _unused, ...config }: ConnectionConfig): Promise<number> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number }>({ text: TIMELINE, ...limited(config) });
    void client.end().catch(() => undefined);
    return rows[0]?.timeline ?? 0;
  } catch (error) {
    client.cut();
    throw error;
  }
}

/** The first eight digits of the current write-ahead log file's name; a standby has no such file. */
const TIMELINE = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/** The time limit of our queries while a connection is being opened. */
const limited = ({ connectionTimeoutMillis: most }: ConnectionConfig) =>
  most === undefined ? {} : { query_timeout: most };

/**
 * PostgreSQL waits here for a synchronous standby. If a time limit ends the wait, it sends this warning that the commit is only
 * on this server, and still reports success; but a failover would lose the commit.
 */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

type Callback = (error: Error | null) => void;

export class Client extends pg.Client {
  readonly #config: ConnectionConfig;
  readonly #finder: Finder | undefined;
  #isPooled = false;
  #backend = 0;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#config = config;
    // Without a listener, losing a connection while its settings are changed would end the process.
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.#giveUp('no standby has confirmed the commit');
    });
    this.#finder = finderOf(config);
    const [only] = config.places ?? [];
    if (only) this.#goTo(only);
  }

  /** Whether a pooler between Kontor and PostgreSQL passes statements on. */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  /** PostgreSQL's process for this connection. */
  get backend(): number {
    return this.#backend;
  }

  /** Whether an answer is awaited. Parts of a copied table may already be here, waiting for a slow reader. */
  get isBusy(): boolean {
    return Boolean(this.#inner._activeQuery) && this.#inner.connection.stream.readableLength === 0;
  }

  /** The server to which it is connected. */
  get place(): string {
    return `${this.host}:${this.port}`;
  }

  get bytesRead(): number {
    return this.#inner.connection.stream.bytesRead;
  }

  /** Closes the socket at once. */
  cut(): void {
    this.#inner.connection.stream.destroy();
  }

  /** Fails the statement whose answer is awaited, even while the answer is being read. */
  #giveUp(reason: string): void {
    this.#inner.connection.emit('error', new Error(`Connection terminated: ${reason}.`));
    this.cut();
  }

  get #inner(): Inner {
    return this as unknown as Inner;
  }

  override connect(): Promise<this>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<this> | undefined {
    const opened = this.#open();
    if (callback === undefined) return opened;
    opened.then(() => callback(null), callback);
    return undefined;
  }

  #goTo({ host, port }: Place): void {
    this.host = host;
    this.port = port;
  }

  async #open(): Promise<this> {
    const place = await this.#finder?.find();
    if (place === undefined) return this.#openHere();
    this.#goTo(place);
    this.once('end', () => this.#finder?.forget(place));
    try {
      return await this.#openHere();
    } catch (error) {
      this.#finder?.forget(place);
      throw error;
    }
  }

  async #openHere(): Promise<this> {
    // The caller that wanted this connection has given up in the meantime.
    if (this.#inner.connection.stream.destroyed) throw new Error('Connection terminated: it was not wanted any more.');
    await super.connect();
    try {
      const facts = ['pg_backend_pid() as pid', `current_setting('transaction_read_only') = 'on' as "isReadOnly"`];
      const { rows } = await this.query<{ pid: number; isReadOnly: boolean }>({
        text: `select ${[...facts, ...Object.entries(this.#config.settings ?? {}).map(setOne)].join(', ')}`,
        ...limited(this.#config),
      });
      if (this.#config.needsWrites && rows[0]?.isReadOnly)
        throw new TakesNoWrites(`The server at ${this.place} takes no writes.`);
      this.#backend = rows[0]?.pid ?? 0;
      this.#isPooled = this.#backend !== this.#inner.processID;
    } catch (error) {
      this.cut();
      throw error;
    }
    return this;
  }
}

const setOne = ([name, value]: [string, string]) =>
  `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`;
