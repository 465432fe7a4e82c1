/**
 * Counts work by V8's precise coverage: how often each function, branch and loop of castellan runs. The number depends on neither the
 * machine nor its load. It does not see what runs inside one call of V8 or of a library, such as a sort of the engine.
 */
import {Session} from 'node:inspector/promises';

export class Counter {
	readonly #session = new Session();
	readonly #file: string;

	/** `file` is the name of the bundle. Its scripts must load after `start`, or their loops are not counted. */
	constructor(file: string) {
		this.#file = file;
	}

	async start(): Promise<void> {
		this.#session.connect();
		await this.#session.post('Profiler.enable');
		await this.#session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true});
	}

	/** The work since the last call. */
	async take(): Promise<number> {
		const {result} = await this.#session.post('Profiler.takePreciseCoverage');
		let work = 0;
		for (const {url, functions} of result) {
			if (!url.endsWith(this.#file)) continue;
			for (const {ranges} of functions) for (const {count} of ranges) work += count;
		}
		return work;
	}
}
