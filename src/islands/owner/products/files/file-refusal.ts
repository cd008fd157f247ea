/** A file that is not read at all; its message says why and what to do, in Spanish. */
export class FileRefusal extends Error {}
