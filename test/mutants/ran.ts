/** Set up in each test file of a copy with probes: writes which parts of `src` it ran into the folder that `PARTS` names. */
import {randomUUID} from 'node:crypto';
import {writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {afterAll, beforeAll, expect} from 'vitest';
import type {TestRun} from './parts.ts';

declare global {
	var partsThatRan: Set<number> | undefined;
}

const started = performance.now();
const loading = new Set<number>();
const testing = new Set<number>();
globalThis.partsThatRan = loading;
beforeAll(() => {
	globalThis.partsThatRan = testing;
});
afterAll(() => {
	const {testPath} = expect.getState();
	if (!process.env.PARTS || !testPath) return;
	const run: TestRun = {
		file: relative(process.cwd(), testPath),
		time: Math.round(performance.now() - started),
		loading: [...loading],
		testing: [...testing],
	};
	writeFileSync(join(process.env.PARTS, `${randomUUID()}.json`), JSON.stringify(run));
});
