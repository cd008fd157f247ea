import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The files that load with a program. The program must do nothing before it is called. */
export async function listLoadedFiles(program: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { registerHooks } from 'node:module';
    const loaded = new Set();
    const load = (url, context, next) => {
      if (url.startsWith('file:')) loaded.add(url);
      return next(url, context);
    };
    registerHooks({ load });
    await import(${JSON.stringify(program)});
    console.log(JSON.stringify([...loaded]));
    process.exit();`,
  ]);
  return JSON.parse(stdout) as string[];
}
