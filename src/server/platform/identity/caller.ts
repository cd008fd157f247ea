/** Where a call to the pool comes from. */
export interface Caller {
  /** From narrow to wide; none for the machine itself. */
  readonly networks: readonly string[];
  /** What the browser was given at an earlier sign-in. */
  readonly device: string | null;
  /** Gives the browser what it is known by from now on. */
  readonly keepDevice: (token: string) => void;
}

/** A command on the machine, which is no visitor. */
export const machineCaller: Caller = {
  networks: [],
  device: null,
  keepDevice: () => undefined,
};
