import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  render(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vitrina_request_seconds',
    help: 'Duration of API requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    render: () => registry.metrics(),
  };
}
