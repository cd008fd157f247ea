import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { DCLinter } from 'dclint';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { PersistentVolumeClaim, ConfigMap, Service } from 'kubernetes-models/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createFolder } from '../../support/test-folder.ts';

// Checks these files with the linter, schema or grammar of the engines themselves.

const folder = resolve(import.meta.dirname, '../../../deploy');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const lintDockerfile = (text: string): string[] =>
  validateDockerfile(text).map(
    ({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`,
  );

test('the Dockerfile has no fault', () => {
  const text = read('Dockerfile');
  expect(lintDockerfile(text)).toEqual([]);
  expect(lintDockerfile(`${text}\nCMD ["node"]`)).toHaveLength(1);
  expect(lintDockerfile(text.replace('EXPOSE', 'EXPOSED'))).toHaveLength(1);
});

/** Leaves out matters of taste, to which the linter counts its schema too. */
function lintCompose(text: string): string[] {
  const copy = createFolder();
  const file = join(copy, 'compose.yml');
  writeFileSync(file, text);
  // Everybody must be able to reach the proxy.
  const rules = { 'no-unbound-port-interfaces': 0 } as const;
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const found = linter.lintFiles([file], false).flatMap(({ messages }) => messages);
  const faults = found.filter(
    ({ category, rule }) => category !== 'style' || rule === 'invalid-schema',
  );
  return faults.map(({ line, message }) => `${line}: ${message}`);
}

test('compose.yml has no fault', () => {
  const text = read('compose.yml');
  expect(lintCompose(text)).toEqual([]);
  expect(lintCompose(text.replace('healthcheck:', 'helthcheck:'))).not.toEqual([]);
  expect(lintCompose(text.replace('postgres:17', 'postgres'))).not.toEqual([]);
});

const kinds = { ConfigMap, Deployment, Ingress, PersistentVolumeClaim, Service };

interface Resource {
  readonly kind: keyof typeof kinds;
  spec?: Record<string, unknown>;
}

/** The faults of a resource: values of a wrong type, and fields that the schema of its kind ignores. */
function lintResource(given: Resource): string[] {
  const resource = new kinds[given.kind](given as never);
  const seen = new Map<object, { readonly path: string; readonly fields: Set<string | symbol> }>();
  const watch = <Value>(value: Value, path: string): Value => {
    if (typeof value !== 'object' || value === null) return value;
    const { fields } = seen.get(value) ?? { fields: new Set() };
    seen.set(value, { path, fields });
    return new Proxy(value, {
      get(target, name) {
        fields.add(name);
        return watch(Reflect.get(target, name) as unknown, `${path}/${String(name)}`);
      },
    });
  };
  try {
    watch(resource, '').validate();
  } catch (error) {
    return [(error as Error).message];
  }
  return [...seen].flatMap(([value, { path, fields }]) =>
    Object.keys(value).flatMap((name) => (fields.has(name) ? [] : [`${path}/${name}`])),
  );
}

test('kubernetes.yml has resources as Kubernetes knows them', () => {
  const resources = [...parseAllDocuments(read('kubernetes.yml'))].map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJSON() as Resource;
  });
  expect(new Set(resources.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
  for (const resource of resources) expect(lintResource(resource), resource.kind).toEqual([]);
  const deployment = resources.find(({ kind }) => kind === 'Deployment');
  const { spec } = deployment ?? {};
  const lintWith = (change: object) =>
    lintResource({ kind: 'Deployment', spec: { ...spec, ...change } });
  expect(lintWith({})).toEqual([]);
  expect(lintWith({ replicass: 2 })).toEqual(['/spec/replicass']);
  expect(lintWith({ replicas: 'two' })).toHaveLength(1);
});

/** The positions at which a query cannot be parsed. */
function findFaults(query: string): number[] {
  const faults: number[] = [];
  promql.parse(query).iterate({
    enter: ({ type, from }) => {
      if (type.isError) faults.push(from);
    },
  });
  return faults;
}

test('every query of alerts and dashboard is PromQL', () => {
  const { groups } = parse(read('alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  const panels = [...read('grafana.json').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text = '']) => JSON.parse(`"${text}"`) as string,
  );
  expect(rules.length).toBeGreaterThan(5);
  expect(panels.length).toBeGreaterThan(5);
  // A variable of the dashboard is replaced by a duration.
  const queries = [...rules, ...panels.map((text) => text.replaceAll(/\$__\w+/g, '5m'))];
  expect(queries.filter((query) => findFaults(query).length > 0)).toEqual([]);
  expect(findFaults('sum(rate(vitrina_requests_total[5m]) by (route)')).not.toEqual([]);
});
