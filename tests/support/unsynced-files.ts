import { cpSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import type * as files from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

type Files = typeof files;

export interface UnsyncedFiles {
  /**
   * Writes into a new folder what a disk would hold after a power cut at this moment: the present names, the synced
   * content of each file, and each unsynced write with the probability `survival`.
   */
  cutPower(folder: string, survival: number): void;
  /** Lets everything that was written reach the disk, as happens with time. */
  settle(): void;
}

interface Write {
  readonly position: number;
  readonly bytes: Buffer;
}

/**
 * Watches everything that this process writes below `root` from now on. Calls `onStep` before each step. Names change
 * in order, as on a file system with a journal. The content of files is safe only once it is synced.
 */
export function watchUnsyncedFiles(root: string, onStep: () => void): UnsyncedFiles {
  const fs = createRequire(import.meta.url)('node:fs') as Files;
  const real = { ...fs };
  const names = new Map<number, string>();
  /** The position of the next write that has no explicit one. */
  const ends = new Map<number, number>();
  const safe = new Map<string, Buffer>();
  const pending = new Map<string, Write[]>();
  const within = (path: unknown): string | null => {
    const inside = relative(root, resolve(String(path)));
    return inside === '..' || inside.startsWith(`..${sep}`) ? null : inside;
  };
  /** Remembers the safe content of a file before its first change. */
  const touch = (name: string): void => {
    if (safe.has(name)) return;
    const path = join(root, name);
    safe.set(name, existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
    pending.set(name, []);
  };
  const sync = (handle: number): void => {
    const name = names.get(handle);
    if (name === undefined || !safe.has(name)) return;
    onStep();
    safe.set(name, applyWrites(safe.get(name) ?? Buffer.alloc(0), pending.get(name) ?? []));
    pending.set(name, []);
  };
  /** A file's size belongs to the entry of its name, and changes in the order of names. */
  const resize = (name: string, size: number): void => {
    touch(name);
    onStep();
    const former = safe.get(name) ?? Buffer.alloc(0);
    safe.set(name, Buffer.concat([former.subarray(0, size)], size));
    const kept = (pending.get(name) ?? []).filter(({ position }) => position < size);
    pending.set(name, kept);
  };
  const forget = (name: string): void => {
    safe.delete(name);
    pending.delete(name);
  };

  Object.assign(fs, {
    openSync(...parameters: Parameters<Files['openSync']>) {
      const name = within(parameters[0]);
      const flags = parameters[1];
      const isEmptied =
        typeof flags === 'number' ? (flags & real.constants.O_TRUNC) !== 0 : flags === 'w';
      if (name !== null && isEmptied) resize(name, 0);
      const handle = real.openSync(...parameters);
      if (name !== null) names.set(handle, name);
      if (flags === 'w' || flags === 'wx') ends.set(handle, 0);
      return handle;
    },
    closeSync(handle: number) {
      names.delete(handle);
      ends.delete(handle);
      real.closeSync(handle);
    },
    writeSync(...parameters: [number, Uint8Array, number, number?, (number | null)?]) {
      const [handle, bytes, offset] = parameters;
      const length = parameters[3] ?? bytes.byteLength - offset;
      const position = parameters[4] ?? ends.get(handle) ?? null;
      ends.set(handle, (position ?? 0) + length);
      const name = names.get(handle);
      if (name !== undefined) {
        touch(name);
        onStep();
        if (position === null) throw new Error(`${name} is written without a position`);
        const copy = Buffer.from(bytes.subarray(offset, offset + length));
        pending.get(name)?.push({ position, bytes: copy });
      }
      return real.writeSync(...(parameters as [number, Uint8Array, number]));
    },
    writeFileSync(...parameters: Parameters<Files['writeFileSync']>) {
      const name = within(parameters[0]);
      if (name !== null) {
        resize(name, 0);
        pending.get(name)?.push({ position: 0, bytes: Buffer.from(parameters[1] as string) });
      }
      real.writeFileSync(...parameters);
    },
    truncateSync(path: string, size = 0) {
      const name = within(path);
      if (name !== null) resize(name, size);
      real.truncateSync(path, size);
    },
    ftruncateSync(handle: number, size = 0) {
      const name = names.get(handle);
      if (name !== undefined) resize(name, size);
      real.ftruncateSync(handle, size);
    },
    renameSync(from: string, to: string) {
      const [source, target] = [within(from), within(to)];
      if (source !== null && target !== null) {
        onStep();
        forget(target);
        const [bytes, writes] = [safe.get(source), pending.get(source)];
        if (bytes !== undefined) safe.set(target, bytes);
        if (writes !== undefined) pending.set(target, writes);
        forget(source);
        for (const [handle, name] of names) if (name === source) names.set(handle, target);
      }
      real.renameSync(from, to);
    },
    unlinkSync(path: string) {
      const name = within(path);
      if (name !== null) {
        onStep();
        forget(name);
      }
      real.unlinkSync(path);
    },
    fsyncSync(handle: number) {
      sync(handle);
      real.fsyncSync(handle);
    },
    fdatasyncSync(handle: number) {
      sync(handle);
      real.fdatasyncSync(handle);
    },
    /** Writes that happen before it returns become safe only then. */
    fdatasync(handle: number, done: (error: NodeJS.ErrnoException | null) => void) {
      real.fdatasync(handle, (error) => {
        if (error === null) sync(handle);
        done(error);
      });
    },
  } satisfies Partial<Record<keyof Files, unknown>>);
  const openLater = real.promises.open;
  fs.promises.open = async (...parameters) => {
    const file = await openLater(...parameters);
    const name = within(parameters[0]);
    if (name !== null) names.set(file.fd, name);
    for (const method of ['datasync', 'sync'] as const) {
      const flush = file[method].bind(file);
      file[method] = async () => {
        sync(file.fd);
        await flush();
      };
    }
    const close = file.close.bind(file);
    file.close = async () => {
      names.delete(file.fd);
      await close();
    };
    return file;
  };
  syncBuiltinESMExports();

  return {
    cutPower(folder, survival) {
      cpSync(root, folder, { recursive: true, preserveTimestamps: true });
      for (const [name, bytes] of safe) {
        if (!existsSync(join(root, name))) continue;
        const survived = (pending.get(name) ?? []).filter(() => Math.random() < survival);
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        real.writeFileSync(path, applyWrites(bytes, survived));
        const { atime, mtime } = statSync(join(root, name));
        utimesSync(path, atime, mtime);
      }
    },
    settle() {
      safe.clear();
      pending.clear();
    },
  };
}

function applyWrites(bytes: Buffer, writes: readonly Write[]): Buffer {
  const size = Math.max(bytes.length, ...writes.map((one) => one.position + one.bytes.length));
  const result = size === bytes.length ? Buffer.from(bytes) : Buffer.concat([bytes], size);
  for (const one of writes) one.bytes.copy(result, one.position);
  return result;
}
