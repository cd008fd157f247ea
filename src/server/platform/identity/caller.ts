/** The origin of a call to the pool. */
export interface Caller {
  /** The networks of the address, from narrow to wide; none for the machine itself. */
  readonly networks: readonly string[];
  /** The device token that the browser got at an earlier sign-in. */
  readonly device: string | null;
  /** Gives the browser the device token that identifies it from now on. */
  readonly keepDevice: (token: string) => void;
}

/** A command on the machine, which is no visitor. */
export const machineCaller: Caller = {
  networks: [],
  device: null,
  keepDevice: () => undefined,
};
