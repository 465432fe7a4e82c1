/**
 * Loaded before the measured program: the longest time in milliseconds for which its main thread was blocked since SIGUSR2, in the
 * file that BENCH_BLOCKS names, when it ends.
 */
import {writeFileSync} from 'node:fs';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {isMainThread} from 'node:worker_threads';

if (isMainThread && process.env.BENCH_BLOCKS) {
	const delay = monitorEventLoopDelay({resolution: 1});
	delay.enable();
	process.on('SIGUSR2', () => delay.reset());
	process.on('exit', () => writeFileSync(process.env.BENCH_BLOCKS, String(delay.max / 1e6)));
}
