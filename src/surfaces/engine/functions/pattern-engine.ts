/** The engine for patterns. It is loaded with the first pattern, because it is larger than all widgets together. */
import {createRequire} from 'node:module';

type Engine = typeof import('re2js');

let engine: Engine | undefined;

/** Loads synchronously, because values are computed synchronously. Bundles include the engine (`src/build/pattern-engine.ts`). */
export function patternEngine(): Engine {
	engine ??= createRequire(import.meta.url)('re2js') as Engine;
	return engine;
}
