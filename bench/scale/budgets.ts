/** Limits for a catalogue of any size. Times are in milliseconds and 95th percentiles unless stated otherwise. */
export const budgets = {
  startSeconds: 3,
  /** For a catalogue of up to 500,000 products. */
  search: 25,
  pagesPerSecond: 450,
  publisherMegabytes: 600,
  changeP50: 25,
  change: 60,
  lists: 120,
  /** The cost of a change at the largest size, as a multiple of that at the smallest. */
  growth: 1.3,
} as const;

export const largestSearch = 500_000;
