/** What a catalogue of any size must stand; of times in milliseconds the 95th percentile where nothing else is said. */
export const budgets = {
  startSeconds: 3,
  /** Of a catalogue of up to 500,000 products. */
  search: 25,
  pagesPerSecond: 450,
  publisherMegabytes: 600,
  changeP50: 25,
  change: 60,
  lists: 120,
  /** What a change costs at the largest size to what it costs at the smallest. */
  growth: 1.3,
} as const;

export const largestSearch = 500_000;
