/** An answer of endpoint 8 from a file or stdin: read and cleaned as one that came over the network. */
import {cleanJson, survey} from '../api/clean-json.ts';
import {decode} from '../api/decode.ts';
import {listSurfaces} from '../contract/endpoints.ts';
import type {Surface} from '../contract/surface.ts';
import type {CliContext} from './context.ts';
import {FailedError} from './failure.ts';
import {sayProblems} from './notices.ts';
import {isStdin, readText} from './text-input.ts';

/** Rejects with `FailedError` for what is no such answer; fields that do not fit are left out and said. */
export async function readSurfaces(context: CliContext, file: string): Promise<readonly Surface[]> {
	const name = isStdin(file) ? 'stdin' : file;
	const refused = (why: string) => new FailedError(`${name} is no answer of “list surfaces”: ${why}`);
	const value = parsed(await readText(context, file));
	if (value === undefined) throw refused('it is not JSON');
	if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('it is not an object');
	if (survey(value).isTooDeep) throw refused('it is nested too deeply');
	// An empty object is an answer without surfaces; any other object without a list of them is something else.
	const {surfaces} = value as {readonly surfaces?: unknown};
	if (Object.keys(value).length > 0 && !Array.isArray(surfaces ?? undefined)) {
		throw refused('it has no list “surfaces”');
	}
	const decoded = decode(listSurfaces, cleanJson(value));
	if (!decoded) throw refused('it is JSON of another shape');
	await sayProblems(context, decoded.problems);
	return decoded.data.surfaces as readonly Surface[];
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
