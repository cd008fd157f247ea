import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Followers } from './followers.ts';
import type { Dependencies } from '#server/platform/dependencies.ts';
import type { Gauges } from '#server/platform/gauges.ts';
import type { Health } from '#server/platform/health-service.ts';

export interface Metrics {
  readonly contentType: string;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Records the seconds that the publisher of this process took for each of some pages. */
  readonly observeRenders: (seconds: readonly number[]) => void;
  /** Reads the figures of the database, of the log's followers and of the site at each scrape. */
  watch(gauges: Gauges, followers: Followers, readSiteCursor: () => Promise<number | null>): void;
  readonly watchDependencies: (dependencies: Pick<Dependencies, 'list'>) => void;
  /** Counts the failures of a hosted identity pool. */
  readonly watchIdentity: (health: Health) => void;
  render(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vitrina_request_seconds',
    help: 'Duration of API requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });
  const renders = new Histogram({
    name: 'vitrina_render_seconds',
    help: 'Duration of rendering a page',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  });
  return {
    contentType: registry.contentType,
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    observeRenders(seconds) {
      for (const one of seconds) renders.observe(one);
    },
    watch(gauges, followers, readSiteCursor) {
      watchPools(registers, gauges);
      watchEmails(registers, gauges);
      watchFollowers(registers, gauges, followers);
      watchSite(registers, gauges, readSiteCursor);
    },
    watchDependencies(dependencies) {
      new Gauge({
        name: 'vitrina_dependency_up',
        help: 'Whether what the marketplace needs did its work when it was last used',
        labelNames: ['dependency'],
        registers,
        collect() {
          for (const { name, isAway } of dependencies.list()) {
            this.set({ dependency: name }, isAway ? 0 : 1);
          }
        },
      });
    },
    watchIdentity(health) {
      watchIdentity(registers, health);
    },
    render: () => registry.metrics(),
  };
}

type Registers = Registry[];
type Lag = Awaited<ReturnType<Gauges['readLag']>>;

function watchPools(registers: Registers, gauges: Gauges): void {
  new Gauge({
    name: 'vitrina_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['server', 'state'],
    registers,
    collect() {
      for (const { server, idle, busy, waiting } of gauges.readPools()) {
        this.set({ server, state: 'idle' }, idle);
        this.set({ server, state: 'busy' }, busy);
        this.set({ server, state: 'waiting' }, waiting);
      }
    },
  });
}

function watchEmails(registers: Registers, gauges: Gauges): void {
  new Gauge({
    name: 'vitrina_emails',
    help: 'E-mails that wait to be sent, and those of them whose delivery was tried',
    labelNames: ['state'],
    registers,
    async collect() {
      // Figures that cannot be read are left out. Another metric shows that the database is away.
      this.reset();
      const emails = await gauges.countEmails().catch(() => null);
      if (emails === null) return;
      this.set({ state: 'waiting' }, emails.waiting);
      this.set({ state: 'failed' }, emails.failed);
    },
  });
}

function watchFollowers(registers: Registers, gauges: Gauges, followers: Followers): void {
  const watch = (name: string, help: string, pick: (lag: Lag) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers,
      async collect() {
        this.reset();
        for (const follower of followers.list()) {
          const lag = await gauges.readLag(follower.cursor).catch(() => null);
          if (lag !== null) this.set({ follower: follower.name }, pick(lag));
        }
      },
    });
  watch(
    'vitrina_follower_lag_changes',
    'Changes that a publisher has yet to read',
    ({ changes }) => changes,
  );
  watch(
    'vitrina_follower_lag_seconds',
    'Age of the oldest change that a publisher has yet to read',
    ({ seconds }) => seconds,
  );
}

/**
 * The site's own progress decides, so the figure is right even when the publisher is dead or this process has
 * restarted.
 */
function watchSite(
  registers: Registers,
  gauges: Gauges,
  readCursor: () => Promise<number | null>,
): void {
  new Gauge({
    name: 'vitrina_site_lag_seconds',
    help: 'Age of the oldest change that the site lacks; absent while the site does not say how far it has come',
    registers,
    async collect() {
      const cursor = await readCursor().catch(() => null);
      const lag = cursor === null ? null : await gauges.readLag(cursor).catch(() => null);
      if (lag === null) this.remove();
      else this.set(lag.seconds);
    },
  });
}

/** The log has the reasons of failures. They are too varied for labels. */
function watchIdentity(registers: Registers, health: Health): void {
  new Counter({
    name: 'vitrina_identity_failures_total',
    help: 'Calls to a hosted identity pool that failed; refusals of a password or a code do not count',
    registers,
    collect() {
      this.reset();
      this.inc(health.countPoolFailures());
    },
  });
}
