/** Why everything is published; each stands in the log as it is here. */
export const firstPublication = 'first publication';
export const restarted = 'the machine was restarted';
export const expired = 'the log no longer reaches back';
export const cutOff = 'the last full publication was cut off';
export const gone = 'the site is not there';
export const newBuild = 'new build or configuration';
export const verification = 'verification';
/** After these many files may differ, and none of them has drifted. */
export const expectedReasons: readonly string[] = [
  firstPublication,
  restarted,
  expired,
  cutOff,
  gone,
  newBuild,
];
