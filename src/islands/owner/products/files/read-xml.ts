import { Parser } from 'saxen';
import { nextTask } from '#islands/signed-in/next-task.ts';

/** Callbacks for the parts of a document. Names come without the prefix that some programs add. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Characters per task. They take a slow phone some milliseconds. */
const charactersAtOnce = 32_000;

/** Reads a document in small tasks, so that the page stays responsive. Throws when it is not well formed. */
export async function readXml(xml: string, reader: XmlReader): Promise<void> {
  const failures: Error[] = [];
  const parser = new Parser();
  parser.on('error', (error) => {
    failures.push(error);
  });
  parser.on('openTag', (name, getAttributes, decode) => {
    if (reader.open === undefined) return;
    const attributes = Object.entries(getAttributes());
    reader.open(
      dropPrefix(name),
      Object.fromEntries(attributes.map(([key, value]) => [dropPrefix(key), decode(value)])),
    );
  });
  parser.on('closeTag', (name) => reader.close?.(dropPrefix(name)));
  parser.on('text', (text, decode) => reader.text?.(decode(text)));
  parser.on('cdata', (text) => reader.text?.(text));
  for (let at = 0; at < xml.length; at += charactersAtOnce) {
    if (at > 0) await nextTask();
    parser.write(xml.slice(at, at + charactersAtOnce));
    throwFirst(failures);
  }
  parser.end();
  throwFirst(failures);
}

function throwFirst([failure]: readonly Error[]): void {
  if (failure !== undefined) throw failure;
}

const dropPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
