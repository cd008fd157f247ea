import { startMarketplace } from './marketplace.ts';

// Runs beside the browser tests: prints the marketplace's address, and stops when its input ends.
const marketplace = await startMarketplace();
process.stdout.write(`${marketplace.origin}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void marketplace.stop().then(() => process.exit(0));
});
