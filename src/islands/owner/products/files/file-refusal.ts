/** A file that cannot be read at all. Its message tells in Spanish why and what to do. */
export class FileRefusal extends Error {}
